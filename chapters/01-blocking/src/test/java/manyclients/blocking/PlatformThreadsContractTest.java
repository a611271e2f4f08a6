package manyclients.blocking;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;

// tag::contract[]
class PlatformThreadsContractTest extends ServerContract {
  @Override
  protected ServerFactory engine() {
    return new PlatformThreadsEngine();
  }
}
// end::contract[]
