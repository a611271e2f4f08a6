package manyclients.tuning.experiment;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/// A process that takes ports until none is left, and holds them until its input is closed.
final class PortHolder {

  private PortHolder() {}

  /// @param args the maximum number, the kind of client, and the server's port: `plain` sets no
  ///   option, `reuse` sets `SO_REUSEADDR`, and `bound` binds to a local address of its own
  public static void main(String[] args) throws IOException {
    int most = Integer.parseInt(args[0]);
    String kind = args[1];
    var server = new InetSocketAddress("127.0.0.1", Integer.parseInt(args[2]));
    Deque<SocketChannel> taken = new ArrayDeque<>();
    String end = "";
    while (taken.size() < most && end.isEmpty()) {
      SocketChannel channel = SocketChannel.open();
      taken.add(channel);
      try {
        channel.setOption(StandardSocketOptions.SO_REUSEADDR, kind.equals("reuse"));
        if (kind.equals("bound")) {
          channel.bind(new InetSocketAddress("127.0.0.2", 0));
        }
        channel.connect(server);
      } catch (BindException e) { // only this exception means that ports have run out
        end = String.valueOf(e.getMessage());
        taken.removeLast().close();
      }
    }
    System.out.println(taken.size() + " " + end);
    System.in.read();
  }
}
