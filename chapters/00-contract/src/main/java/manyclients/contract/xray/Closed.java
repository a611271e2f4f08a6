package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// The server closes the connection.
@Name("manyclients.Closed")
@Label("Closed")
final class Closed extends ClientEvent {
  @Label("Cause")
  final String cause;

  Closed(Object client, String cause) {
    super(client);
    this.cause = cause;
  }
}
