package manyclients.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import manyclients.contract.client.BlockingClient;
import manyclients.contract.frame.FrameEncoder;

/// A client that pipelines: it sends many requests together, and then reads the replies.
public final class Bursts {
  private static final int ROUNDS = 5;

  private Bursts() {}

  /// Returns the bytes allocated per request of a burst, after a warm-up.
  ///
  /// @param burst the number of requests, small enough for all of them to fit into the sockets
  /// @param allocated returns the bytes that the measured threads have allocated so far
  public static long allocatedPerRequest(BlockingClient client, int burst, LongSupplier allocated)
      throws IOException {
    play(client, burst, Math.max(ROUNDS, 2_000 / burst));
    long before = allocated.getAsLong();
    play(client, burst, ROUNDS);
    return (allocated.getAsLong() - before) / ROUNDS / burst;
  }

  private static void play(BlockingClient client, int burst, int rounds) throws IOException {
    byte[] payload = new byte[burst > 3_000 ? 0 : 16];
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < burst; i++) {
      all.writeBytes(FrameEncoder.frame(ByteBuffer.wrap(payload)).array());
    }
    for (int round = 0; round < rounds; round++) {
      client.sendRaw(all.toByteArray());
      for (int i = 0; i < burst; i++) {
        client.receive();
      }
    }
  }
}
