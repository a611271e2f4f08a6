package manyclients.netty;

import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import manyclients.suite.ServerContract;

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
