package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// A write has returned: the kernel has taken a number of bytes.
@Name("manyclients.Written")
@Label("Written")
final class Written extends ClientEvent {
  @Label("Bytes")
  final int bytes;

  Written(Object client, int bytes) {
    super(client);
    this.bytes = bytes;
  }
}
