package manyclients.uring;

import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import manyclients.suite.ServerContract;

class EpollContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new EpollEngine();
  }

  @Override
  protected ChildJvm childJvm() {
    return NativeJvm.childJvm();
  }
}
