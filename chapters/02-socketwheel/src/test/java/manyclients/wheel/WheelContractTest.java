package manyclients.wheel;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

// tag::contract[]
class WheelContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new WheelEngine();
  }
}
// end::contract[]
