package manyclients.selector;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

// tag::contract[]
class SelectorContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new SelectorEngine();
  }
}
// end::contract[]
