package manyclients.blocking;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class SequentialContractTest extends ServerContract {
  @Override
  protected ServerFactory engine() {
    return new SequentialEngine();
  }
}
