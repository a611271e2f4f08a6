package manyclients.reactors;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

// tag::contract[]
class ReactorWorkersContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new ReactorWorkersEngine();
  }
}
// end::contract[]
