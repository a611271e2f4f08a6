package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// A connection has been taken from the accept queue.
@Name("manyclients.Accepted")
@Label("Accepted")
final class Accepted extends ClientEvent {
  @Label("Port of the client")
  final int port;

  Accepted(Object client, int port) {
    super(client);
    this.port = port;
  }
}
