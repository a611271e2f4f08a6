package manyclients.suite.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.client.BlockingClient;

/// The replies that a client still receives.
public final class Replies {

  private Replies() {}

  /// Returns the replies that arrive before the server ends the connection. A reset counts as an
  /// end, because a server that closes with unread bytes cannot avoid it; half a reply does not.
  public static List<byte[]> untilEnd(BlockingClient client) throws IOException {
    List<byte[]> replies = new ArrayList<>();
    try {
      for (byte[] reply = client.next(); reply != null; reply = client.next()) {
        replies.add(reply);
      }
    } catch (SocketException reset) {
      assertThat(client.unfinished()).as("bytes of a torn reply").isZero();
    }
    return replies;
  }
}
