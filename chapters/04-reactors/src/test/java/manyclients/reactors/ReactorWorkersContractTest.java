package manyclients.reactors;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class ReactorWorkersContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new ReactorWorkersEngine();
  }
}
