package manyclients.uring;

import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import manyclients.suite.ServerContract;

class UringContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new UringEngine();
  }

  @Override
  protected ChildJvm childJvm() {
    return NativeJvm.childJvm();
  }
}
