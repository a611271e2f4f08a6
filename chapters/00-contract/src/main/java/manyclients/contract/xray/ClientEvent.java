package manyclients.contract.xray;

import jdk.jfr.Label;

/// What a thread has done for one client.
abstract class ClientEvent extends XrayEvent {
  /// The identity hash code of its connection. It needs no field in any engine, and a client that
  /// was there before the recording has one as well.
  @Label("Client")
  final int client;

  ClientEvent(Object client) {
    this.client = System.identityHashCode(client);
  }
}
