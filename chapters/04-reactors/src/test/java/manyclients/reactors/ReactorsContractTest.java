package manyclients.reactors;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

// tag::contract[]
class ReactorsContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new ReactorsEngine();
  }
}
// end::contract[]
