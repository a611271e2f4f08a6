package manyclients.tuning.shedding;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class SheddingContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new SheddingEngine();
  }
}
