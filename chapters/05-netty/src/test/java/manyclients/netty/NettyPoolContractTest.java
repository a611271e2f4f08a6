package manyclients.netty;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;
import manyclients.workbench.process.ChildJvm;

// tag::contract[]
class NettyPoolContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new NettyPoolEngine();
  }

  @Override
  protected ChildJvm childJvm() {
    return NettyJvm.childJvm();
  }
}
// end::contract[]
