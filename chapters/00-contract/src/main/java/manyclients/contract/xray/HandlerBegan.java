package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// The handler is called.
@Name("manyclients.HandlerBegan")
@Label("Handler began")
final class HandlerBegan extends ClientEvent {
  HandlerBegan(Object client) {
    super(client);
  }
}
