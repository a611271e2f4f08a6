package manyclients.blocking;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;

class ThreadPoolContractTest extends ServerContract {
  @Override
  protected ServerFactory engine() {
    return new ThreadPoolEngine();
  }
}
