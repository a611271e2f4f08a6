package manyclients.selector;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;

// tag::contract[]
class SelectorContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new SelectorEngine();
  }
}
// end::contract[]
