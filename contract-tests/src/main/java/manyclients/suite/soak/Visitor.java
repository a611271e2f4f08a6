package manyclients.suite.soak;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import manyclients.contract.client.BlockingClient;
import manyclients.contract.frame.FrameEncoder;
import manyclients.suite.rig.Payloads;

/// A client that connects, sends requests, checks each reply, leaves, and comes again, each time in
/// a random way. Every request must be answered, in order, or its connection must end.
final class Visitor implements Runnable {
  /// The maximum silence of the server, longer than its timeouts. A longer silence is a fault.
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final int port;
  private final boolean fairWeather;
  private final Duration rest;
  private final Random dice;
  private final Tally tally;
  private final CountDownLatch over;

  /// @param fairWeather whether the network is good, so that only the visitor ends its connections
  /// @param rest the longest silence between two conversations
  Visitor(
      int port, boolean fairWeather, Duration rest, Random dice, Tally tally, CountDownLatch over) {
    this.port = port;
    this.fairWeather = fairWeather;
    this.rest = rest;
    this.dice = dice;
    this.tally = tally;
    this.over = over;
  }

  @Override
  public void run() {
    while (over.getCount() > 0) {
      try (BlockingClient client = BlockingClient.connect(port)) {
        tally.visits.increment();
        client.readTimeout(PATIENCE);
        visit(client);
      } catch (IOException e) {
        tally.ended.increment(); // not accepted while no descriptor is free
      }
    }
  }

  private void visit(BlockingClient client) {
    try {
      for (int left = dice.nextInt(10); left >= 0 && over.getCount() > 0; left--) {
        talk(client, 1 + dice.nextInt(20), dice.nextInt(4) == 0 ? 10_000 : 200);
        over.await(dice.nextLong(1 + rest.toMillis()), TimeUnit.MILLISECONDS);
      }
      leave(client);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (SocketTimeoutException e) {
      tally.fault("neither a reply nor an end within " + PATIENCE);
    } catch (IOException e) {
      tally.ended.increment();
      if (fairWeather) {
        tally.fault("ended in fair weather: " + e);
      }
    }
  }

  private void talk(BlockingClient client, int requests, int longest) throws IOException {
    int size = 4 + dice.nextInt(longest);
    boolean inPieces = size < 200 && dice.nextInt(4) == 0;
    for (int i = 0; i < requests; i++) {
      send(client, Payloads.numbered(i, size), inPieces);
    }
    for (int i = 0; i < requests; i++) {
      expect(client.receive(), Payloads.numbered(i, size));
    }
  }

  private static void send(BlockingClient client, byte[] payload, boolean inPieces)
      throws IOException {
    if (!inPieces) {
      client.send(payload);
      return;
    }
    for (byte each : FrameEncoder.frame(ByteBuffer.wrap(payload)).array()) {
      client.sendRaw(each);
    }
  }

  private void expect(byte[] reply, byte[] wanted) {
    if (Arrays.equals(reply, wanted)) {
      tally.replies.increment();
    } else {
      tally.fault("a wrong reply, or one out of order");
    }
  }

  /// Leaves properly, abruptly, with a last request and a half-close, or in the middle of a frame.
  private void leave(BlockingClient client) throws IOException {
    byte[] last = Payloads.numbered(7, 100);
    switch (dice.nextInt(8)) {
      case 0 -> {
        client.send(last);
        client.halfClose();
        expect(client.receive(), last);
      }
      case 1 -> {
        client.send(last);
        client.reset();
      }
      case 2 -> client.sendRaw((byte) 0, (byte) 0, (byte) 0);
      default -> {}
    }
  }
}
