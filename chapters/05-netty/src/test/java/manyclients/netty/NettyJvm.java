package manyclients.netty;

import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;

/// A JVM for a server on Netty: it may load Netty's native library, and Netty may use Unsafe.
final class NettyJvm {

  private NettyJvm() {}

  static ChildJvm childJvm() {
    return ChildJvm.of(ServerMain.class)
        .withFlags("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");
  }
}
