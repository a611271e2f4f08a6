package manyclients.netty;

import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import manyclients.suite.ServerContract;

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
