package manyclients.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.NetworkTest;

/// A permit admits one connection. However the connection ends, the permit is returned.
class PermitTest {
  private static final byte[] HELLO = "hello".getBytes();
  private static final int PLACES = 2;

  private static final RequestHandler MOODY =
      request -> {
        if (request.remaining() == 1) {
          throw new IllegalStateException("not today");
        }
        return request;
      };

  @NetworkTest
  void noEndOfAConnectionKeepsItsPermit() throws Exception {
    Limits limits = Limits.defaults().withMaxConnections(PLACES);
    try (Server server =
        new VirtualThreadsEngine().start(ServerConfig.defaults().withLimits(limits), MOODY)) {
      for (int i = 0; i < 40; i++) {
        end(i, server.port());
      }
      List<BlockingClient> all = new ArrayList<>();
      for (int i = 0; i < PLACES; i++) { // all at the same time
        BlockingClient client = BlockingClient.connect(server.port());
        client.readTimeout(Duration.ofSeconds(20));
        all.add(client);
        assertThat(client.call(HELLO)).isEqualTo(HELLO);
      }
      for (BlockingClient client : all) {
        client.close();
      }
    }
  }

  private static void end(int way, int port) throws IOException {
    try (BlockingClient client = BlockingClient.connect(port)) {
      client.readTimeout(Duration.ofSeconds(20));
      switch (way % 5) {
        case 0 -> client.call(HELLO);
        case 1 -> client.reset();
        case 2 -> client.sendRaw(new byte[] {-1, -1, -1, -1}); // no frame has a negative length
        case 3 -> client.sendRaw(new byte[] {0, 0}); // the stream ends inside a frame
        default -> {
          client.send(new byte[1]);
          assertThat(client.next()).isNull();
        }
      }
    } catch (EOFException | SocketException e) {
      // the server has ended it, but must still return the permit
    }
  }
}
