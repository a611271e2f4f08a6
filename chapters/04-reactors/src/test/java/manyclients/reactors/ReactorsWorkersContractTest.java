package manyclients.reactors;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;

// tag::contract[]
class ReactorsWorkersContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new ReactorsWorkersEngine();
  }
}
// end::contract[]
