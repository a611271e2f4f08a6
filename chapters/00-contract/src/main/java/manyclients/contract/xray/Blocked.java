package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// The kernel has not taken all bytes: the rest waits until the client reads.
@Name("manyclients.Blocked")
@Label("Blocked")
final class Blocked extends ClientEvent {
  @Label("Bytes left")
  final int bytes;

  Blocked(Object client, int bytes) {
    super(client);
    this.bytes = bytes;
  }
}
