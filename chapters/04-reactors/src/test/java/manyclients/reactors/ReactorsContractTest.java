package manyclients.reactors;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;

// tag::contract[]
class ReactorsContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new ReactorsEngine();
  }
}
// end::contract[]
