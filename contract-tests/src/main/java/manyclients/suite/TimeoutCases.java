package manyclients.suite;

import static manyclients.suite.rig.Payloads.header;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.Callable;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.Replies;
import manyclients.suite.rig.Rig;
import manyclients.suite.rig.Trickle;
import manyclients.testkit.NetworkTest;

/// Slow clients.
interface TimeoutCases {
  Duration SHORT = Duration.ofMillis(300);

  @NetworkTest
  default void aSilentClientIsDisconnected(Rig rig) throws Exception {
    Server server = start(rig, Limits.defaults().withIdleTimeout(SHORT));
    assertThat(Replies.untilEnd(rig.connect(server))).isEmpty();
    assertTimedOut(server, rig);
  }

  @NetworkTest
  default void aClientThatFallsSilentIsDisconnected(Rig rig) throws Exception {
    Server server = start(rig, Limits.defaults().withIdleTimeout(SHORT));
    long start = System.nanoTime();
    BlockingClient client = rig.connect(server);
    callInTime(client, start);
    assertThat(Replies.untilEnd(client)).isEmpty();
    assertTimedOut(server, rig);
  }

  /// The client sends a byte from time to time: it is never silent for long, and would need hours.
  /// With a timeout per read it could stay that long; only a deadline for the whole request ends
  /// it.
  @NetworkTest
  default void aRequestThatNeverEndsIsCutOff(Rig rig) throws Exception {
    Server server = start(rig, Limits.defaults().withRequestTimeout(SHORT));
    BlockingClient client = rig.connect(server);
    client.sendRaw(header(1_000_000));
    Trickle trickle = new Trickle(client);
    rig.patience().until("the slow sender is sent away", trickle::isEndedAfterOneMoreByte);
    assertLively(trickle.longestSilence());
    assertTimedOut(server, rig);
  }

  /// The server always has bytes of this client to read, but no request to answer. A server that
  /// reads the clock only when nothing has arrived would never disconnect the client.
  @NetworkTest
  default void aClientThatNeverStopsTalkingIsCutOff(Rig rig) throws Exception {
    Server server = start(rig, Limits.defaults().withRequestTimeout(SHORT));
    BlockingClient client = rig.connect(server);
    client.sendRaw(header(-1));
    assertThatThrownBy(() -> talk(client, rig.patience().bound()))
        .isInstanceOf(SocketException.class);
    rig.patience().until("another client is served", () -> rig.isServed(server));
  }

  private static void talk(BlockingClient client, Duration time) throws IOException {
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() - end < 0) {
      client.sendRaw(new byte[64 << 10]);
    }
  }

  @NetworkTest
  default void aClientThatNeverReadsIsCutOff(Rig rig) throws Exception {
    Server server = start(rig, Limits.defaults().withRequestTimeout(SHORT));
    try (var deaf = rig.connectDeaf(server, 60_000)) {
      Callable<Boolean> isGone =
          () -> {
            deaf.flood(SHORT.dividedBy(2), 64 << 20); // again: it may have been slow, not stuck
            return server.counters().open() == 0;
          };
      rig.patience().until("connection is gone", isGone);
      assertTimedOut(server, rig);
    }
  }

  /// The client's pauses and requests are short, so it may stay as long as it likes.
  @NetworkTest
  default void aLivelyClientOutlivesEveryTimeout(Rig rig) throws Exception {
    Limits limits = Limits.defaults().withIdleTimeout(SHORT).withRequestTimeout(SHORT);
    BlockingClient client = rig.connect(start(rig, limits));
    long start = System.nanoTime();
    long before = start;
    for (long last = start; last - start < SHORT.multipliedBy(3).toNanos(); ) {
      callInTime(client, before);
      before = last;
      last = System.nanoTime();
    }
  }

  /// Calls the server. A server that has disconnected a client is at fault only if the client was
  /// lively: on a busy machine, both can lose their processor for longer than the timeout.
  private static void callInTime(BlockingClient client, long since) throws IOException {
    try {
      assertThat(client.call(numbered(1, 10))).isEqualTo(numbered(1, 10));
    } catch (EOFException | SocketException sentAway) {
      assertLively(System.nanoTime() - since);
      throw sentAway;
    }
  }

  /// Skips the rest of the test if the client itself was silent for too long, which proves nothing
  /// about the server.
  private static void assertLively(long silent) {
    assumeTrue(silent < SHORT.toNanos(), "this machine was too busy to be lively");
  }

  private static Server start(Rig rig, Limits limits) throws Exception {
    return rig.start(rig.config().withLimits(limits), RequestHandler.ECHO);
  }

  private static void assertTimedOut(Server server, Rig rig) {
    rig.patience().until("connection is gone", () -> server.counters().open() == 0);
    assertThat(server.counters().timedOut()).as("connections timed out").isEqualTo(1);
    rig.patience().until("another client is served", () -> rig.isServed(server));
  }
}
