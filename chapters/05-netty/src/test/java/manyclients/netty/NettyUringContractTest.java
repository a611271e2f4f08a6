package manyclients.netty;

import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import manyclients.suite.ServerContract;

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
