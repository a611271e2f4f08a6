package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// A read has returned, with a number of bytes, or with -1 at the end of the stream.
@Name("manyclients.Read")
@Label("Read")
final class Read extends ClientEvent {
  @Label("Bytes")
  final int bytes;

  Read(Object client, int bytes) {
    super(client);
    this.bytes = bytes;
  }
}
