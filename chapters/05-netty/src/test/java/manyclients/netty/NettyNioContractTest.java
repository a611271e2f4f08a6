package manyclients.netty;

import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import manyclients.suite.ServerContract;

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
