package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// A reply waits for the thread that writes it.
@Name("manyclients.HandedBack")
@Label("Handed back")
final class HandedBack extends ClientEvent {
  HandedBack(Object client) {
    super(client);
  }
}
