package manyclients.workbench.contract;

import java.util.Set;
import manyclients.workbench.ServerFactory;

/// The contract can be kept: a sound server passes every case.
class SubjectContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new SubjectEngine(Fault.NONE, Set.of());
  }
}
