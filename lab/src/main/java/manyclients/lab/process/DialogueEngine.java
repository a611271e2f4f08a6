package manyclients.lab.process;

import manyclients.contract.ServerFactory;
import manyclients.lab.swarm.Dialogue;

/// A server with a protocol of its own, and what its clients say. It does not keep the contract of
/// the engines, whose clients speak frames, so it is found by its name only.
public interface DialogueEngine extends ServerFactory {

  /// What a client of this server says, and has to hear.
  Dialogue dialogue();
}
