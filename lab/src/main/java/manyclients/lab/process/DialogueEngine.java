package manyclients.lab.process;

import manyclients.contract.ServerFactory;
import manyclients.lab.swarm.Dialogue;

/// A server with its own protocol, and its clients' side of it. It does not keep the contract of
/// the engines, whose clients speak frames, so it is found only by its name.
public interface DialogueEngine extends ServerFactory {

  /// Returns the clients' side of the protocol.
  Dialogue dialogue();
}
