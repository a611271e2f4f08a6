package manyclients.suite;

import static manyclients.suite.rig.Payloads.header;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.Replies;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;

/// The end of a server. After every case, the rig checks that nothing of the server is left.
interface ClosingCases {

  @NetworkTest
  default void aClosedServerIsReallyClosed(Rig rig) throws Exception {
    Server server = rig.start(hurried(rig), RequestHandler.ECHO);
    BlockingClient client = rig.connect(server);
    client.call(numbered(1, 10));
    rig.close(server);
    rig.close(server);
    assertThat(Replies.untilEnd(client)).isEmpty();
    rig.patience().until("no connection is open", () -> server.counters().open() == 0);
    rig.assertRefused(server);
  }

  @NetworkTest
  default void thePortOfAClosedServerCanBeReusedImmediately(Rig rig) throws Exception {
    Server first = rig.start(hurried(rig), RequestHandler.ECHO);
    rig.assertServed(first);
    rig.connect(first).call(numbered(1, 10));
    rig.close(first);
    rig.assertServed(rig.start(rig.config().withPort(first.port()), RequestHandler.ECHO));
  }

  @NetworkTest
  default void aTakenPortIsRefused(Rig rig) throws Exception {
    Server server = rig.start();
    assertThatThrownBy(() -> rig.start(rig.config().withPort(server.port()), RequestHandler.ECHO))
        .isInstanceOf(IOException.class);
    rig.assertServed(server);
  }

  @NetworkTest
  default void aReplyInProgressStillGoesOut(Rig rig) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch mayAnswer = new CountDownLatch(1);
    RequestHandler slow =
        request -> {
          asked.countDown();
          mayAnswer.await();
          return request;
        };
    Limits limits = Limits.defaults().withCloseTimeout(Duration.ofSeconds(10));
    Server server = rig.start(rig.config().withLimits(limits), slow);
    BlockingClient client = rig.connect(server);
    client.send(numbered(1, 10));
    rig.patience().until("the handler is asked", () -> asked.getCount() == 0);
    FutureTask<Object> closing = rig.inBackground("closer", Executors.callable(server::close));
    long since = System.nanoTime(); // a single-threaded server refuses no client yet
    rig.patience().until("new clients refused", () -> isRefusing(server.port()) || isPast(since));
    mayAnswer.countDown();
    assertThat(client.receive()).as("the reply in progress").isEqualTo(numbered(1, 10));
    assertThat(Replies.untilEnd(client)).isEmpty();
    client.close();
    rig.finish(closing);
  }

  private static boolean isPast(long start) {
    return System.nanoTime() - start > 500_000_000;
  }

  private static boolean isRefusing(int port) throws IOException {
    try (BlockingClient client = BlockingClient.connect(port)) {
      return false;
    } catch (ConnectException refused) {
      return true;
    } catch (SocketException cutOffWhileConnecting) {
      return false;
    }
  }

  /// The clients receive every reply that the server counts as sent, complete and in order.
  @NetworkTest
  default void noReplyIsLostWhenItClosesUnderLoad(Rig rig) throws Exception {
    Limits patient = Limits.defaults().withCloseTimeout(Duration.ofSeconds(10));
    Server server = rig.start(rig.config().withLimits(patient), RequestHandler.ECHO);
    List<FutureTask<Integer>> talks = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      BlockingClient client = rig.connect(server);
      int ahead = 1 + i % 4;
      talks.add(rig.inBackground("client " + i, () -> talkToTheEnd(client, ahead)));
    }
    rig.patience().until("there is load", () -> server.counters().replies() > 200);
    rig.close(server);
    int received = 0;
    for (FutureTask<Integer> talk : talks) {
      received += rig.finish(talk);
    }
    assertThat(received).as("replies received").isEqualTo((int) server.counters().replies());
  }

  /// Keeps some requests in flight until the server ends the connection; returns the reply count.
  private static int talkToTheEnd(BlockingClient client, int ahead) throws IOException {
    int received = 0;
    try {
      for (int sent = 0; sent < ahead; sent++) {
        client.send(numbered(sent, 30_000));
      }
      for (byte[] reply = client.next(); reply != null; reply = client.next()) {
        assertThat(reply).isEqualTo(numbered(received, 30_000));
        received++;
        client.send(numbered(received + ahead - 1, 30_000));
      }
    } catch (SocketException noMoreSending) {
      received += Replies.untilEnd(client).size();
    }
    client.close();
    return received;
  }

  @NetworkTest
  default void closingTakesNoLongerThanAllowed(Rig rig) throws Exception {
    Server server = rig.start(hurried(rig), RequestHandler.ECHO);
    rig.connect(server);
    rig.connect(server).sendRaw(header(100));
    rig.connectDeaf(server, 60_000).flood(Duration.ofMillis(100), 64 << 20);
    assertClosesInTime(server, rig);
  }

  @NetworkTest
  default void aHandlerThatNeverReturnsIsInterrupted(Rig rig) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    RequestHandler stuck =
        request -> {
          asked.countDown();
          new CountDownLatch(1).await();
          return request;
        };
    Server server = rig.start(hurried(rig), stuck);
    rig.connect(server).send(numbered(1, 10));
    rig.patience().until("the handler is asked", () -> asked.getCount() == 0);
    assertClosesInTime(server, rig);
  }

  /// Allows little time for closing, for cases in which a client stays until it is disconnected.
  private static ServerConfig hurried(Rig rig) {
    return rig.config().withLimits(Limits.defaults().withCloseTimeout(Duration.ofMillis(300)));
  }

  private static void assertClosesInTime(Server server, Rig rig) throws Exception {
    long start = System.nanoTime();
    rig.close(server);
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    assertThat(taken).as("time to close, 300 ms allowed").isLessThan(rig.patience().bound());
  }
}
