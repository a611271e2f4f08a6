package manyclients.reactors;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;

// tag::contract[]
class ReactorWorkersContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new ReactorWorkersEngine();
  }
}
// end::contract[]
