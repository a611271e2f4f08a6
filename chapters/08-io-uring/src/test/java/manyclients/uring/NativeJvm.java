package manyclients.uring;

import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;

/// A JVM for a server that calls the kernel.
final class NativeJvm {

  private NativeJvm() {}

  static ChildJvm childJvm() {
    return ChildJvm.of(ServerMain.class).withFlags("--enable-native-access=ALL-UNNAMED");
  }
}
