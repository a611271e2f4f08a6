package manyclients.selector;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class SelectorContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new SelectorEngine();
  }
}
