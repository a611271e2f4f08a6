package manyclients.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/// A port on loopback that is bound but does not listen, so connections are refused.
public final class DeafPort implements AutoCloseable {
  private final Socket bound = new Socket();

  private DeafPort() {}

  /// Returns a free port, kept until it is closed.
  public static DeafPort open() throws IOException {
    DeafPort port = new DeafPort();
    port.bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return port;
  }

  public int number() {
    return bound.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    bound.close();
  }
}
