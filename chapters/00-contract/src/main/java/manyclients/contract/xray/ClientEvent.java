package manyclients.contract.xray;

import jdk.jfr.Label;

/// An event that concerns one client.
abstract class ClientEvent extends XrayEvent {
  /// The identity hash code of the client's connection. No engine needs a field for it, and a
  /// client that connected before the recording has one as well.
  @Label("Client")
  final int client;

  ClientEvent(Object client) {
    this.client = System.identityHashCode(client);
  }
}
