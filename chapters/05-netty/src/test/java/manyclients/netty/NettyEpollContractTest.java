package manyclients.netty;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;
import manyclients.workbench.process.ChildJvm;

// tag::contract[]
class NettyEpollContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new NettyEpollEngine();
  }

  @Override
  protected ChildJvm childJvm() {
    return NettyJvm.childJvm();
  }
}
// end::contract[]
