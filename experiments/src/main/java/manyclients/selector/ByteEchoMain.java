package manyclients.selector;

import java.io.IOException;
import java.io.OutputStream;

/// `ByteEcho` in its own process, for comparison. It follows the protocol of the lab's server
/// processes, and ends when its standard input is closed.
public final class ByteEchoMain {

  private ByteEchoMain() {}

  public static void main(String[] args) throws IOException {
    ByteEcho server = new ByteEcho();
    System.out.printf(
        "listening on 127.0.0.1:%s engine=byte-echo pid=%s%n",
        server.listener.socket().getLocalPort(), ProcessHandle.current().pid());
    System.in.transferTo(OutputStream.nullOutputStream());
    System.exit(0);
  }
}
