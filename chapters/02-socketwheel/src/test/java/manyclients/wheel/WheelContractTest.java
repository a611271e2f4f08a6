package manyclients.wheel;

import manyclients.contract.ServerFactory;
import manyclients.suite.ServerContract;

class WheelContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new WheelEngine();
  }
}
