package manyclients.reactors;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class ReactorsWorkersContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new ReactorsWorkersEngine();
  }
}
