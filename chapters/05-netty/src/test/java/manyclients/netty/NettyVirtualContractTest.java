package manyclients.netty;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;
import manyclients.workbench.process.ChildJvm;

// tag::contract[]
class NettyVirtualContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new NettyVirtualEngine();
  }

  @Override
  protected ChildJvm childJvm() {
    return NettyJvm.childJvm();
  }
}
// end::contract[]
