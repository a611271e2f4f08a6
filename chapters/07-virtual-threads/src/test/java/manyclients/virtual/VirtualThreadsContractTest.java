package manyclients.virtual;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class VirtualThreadsContractTest extends ServerContract {
  @Override
  protected ServerFactory engine() {
    return new VirtualThreadsEngine();
  }
}
