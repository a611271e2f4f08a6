package manyclients.selector;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class OneClassContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new OneClassEngine();
  }
}
