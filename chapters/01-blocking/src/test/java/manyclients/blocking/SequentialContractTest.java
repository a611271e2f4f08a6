package manyclients.blocking;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;

class SequentialContractTest extends ServerContract {
  @Override
  protected ServerFactory engine() {
    return new SequentialEngine();
  }
}
