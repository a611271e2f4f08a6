package manyclients.wheel;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;

// tag::contract[]
class WheelContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new WheelEngine();
  }
}
// end::contract[]
