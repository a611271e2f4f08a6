package manyclients.blocking;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class PlatformThreadsContractTest extends ServerContract {
  @Override
  protected ServerFactory engine() {
    return new PlatformThreadsEngine();
  }
}
