package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// A whole request has been found in the bytes, and will be handled elsewhere or later.
@Name("manyclients.Taken")
@Label("Request taken")
final class Taken extends ClientEvent {
  Taken(Object client) {
    super(client);
  }
}
