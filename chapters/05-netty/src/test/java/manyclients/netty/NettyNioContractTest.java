package manyclients.netty;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;
import manyclients.workbench.process.ChildJvm;

// tag::contract[]
class NettyNioContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new NettyNioEngine();
  }

  @Override
  protected ChildJvm childJvm() {
    return NettyJvm.childJvm();
  }
}
// end::contract[]
