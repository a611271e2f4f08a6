package manyclients.workbench.contract;

import java.util.EnumSet;
import manyclients.workbench.ServerFactory;
import manyclients.workbench.Weakness;

/// A server that declares its weaknesses passes the contract too: for those it must fail.
class WeakSubjectContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new SubjectEngine(Fault.ONE_CLIENT_AT_A_TIME, EnumSet.allOf(Weakness.class));
  }
}
