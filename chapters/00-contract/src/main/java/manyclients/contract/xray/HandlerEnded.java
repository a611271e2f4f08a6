package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// The handler has returned, or thrown.
@Name("manyclients.HandlerEnded")
@Label("Handler ended")
final class HandlerEnded extends ClientEvent {
  HandlerEnded(Object client) {
    super(client);
  }
}
