package manyclients.reactors;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class ReactorsContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new ReactorsEngine();
  }
}
