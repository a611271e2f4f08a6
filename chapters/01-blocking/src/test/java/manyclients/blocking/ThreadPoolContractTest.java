package manyclients.blocking;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class ThreadPoolContractTest extends ServerContract {
  @Override
  protected ServerFactory engine() {
    return new ThreadPoolEngine();
  }
}
