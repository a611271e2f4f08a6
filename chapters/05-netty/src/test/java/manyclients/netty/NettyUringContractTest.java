package manyclients.netty;

import manyclients.workbench.ServerFactory;
import manyclients.workbench.contract.ServerContract;
import manyclients.workbench.process.ChildJvm;

// tag::contract[]
class NettyUringContractTest extends ServerContract {

  @Override
  protected ServerFactory engine() {
    return new NettyUringEngine();
  }

  @Override
  protected ChildJvm childJvm() {
    return NettyJvm.childJvm();
  }
}
// end::contract[]
