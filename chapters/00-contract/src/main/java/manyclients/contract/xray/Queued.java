package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// A request waits for another thread.
@Name("manyclients.Queued")
@Label("Queued")
final class Queued extends ClientEvent {
  Queued(Object client) {
    super(client);
  }
}
