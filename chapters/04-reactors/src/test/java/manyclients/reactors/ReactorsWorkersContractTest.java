package manyclients.reactors;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

// tag::contract[]
class ReactorsWorkersContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new ReactorsWorkersEngine();
  }
}
// end::contract[]
