package manyclients.netty;

import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import manyclients.suite.ServerContract;

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
