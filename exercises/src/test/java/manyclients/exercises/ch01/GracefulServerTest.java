package manyclients.exercises.ch01;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Guestbook;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.SlowHandler;
import manyclients.exercises.support.SpyListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A server is closed: while a reply is in the making, while clients are idle, while one hangs.
class GracefulServerTest {
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int MANY = 40;
  private static final int BIG = 200_000;
  private static final int SMALL = 8_192;

  private final SpyListener listener = new SpyListener();
  private final Guestbook servants = new Guestbook();
  private final SlowHandler slow = new SlowHandler(servants, BIG);
  private final List<Client> clients = new ArrayList<>();

  GracefulServerTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    slow.letGo();
    listener.go();
    for (Client client : clients) {
      client.close();
    }
    listener.close();
  }

  @Test
  @Order(1)
  void aReplyInTheMakingGoesOut() throws Exception {
    Client client = connect();
    Errand<Void> closing = closeWhileAnswering(client, LONG, "hello", 0);
    slow.letGo();
    Heard heard = client.hear(steady(servants::allHaveEnded, 30));
    if (!heard.equals(new Heard.Frame("hello"))) {
      throw GracefulServerLessons.replyLost(heard, slow.wasInterrupted());
    }
    expectEnd(client, closing);
  }

  @Test
  @Order(2)
  void aReplyIsNotDestroyedByWhatTheClientSentAfterIt() throws Exception {
    Client client = new Client(listener.getLocalPort(), SMALL);
    clients.add(client);
    Errand<Void> closing = closeWhileAnswering(client, LONG, "big", 64); // more than it will read
    slow.letGo();
    var drains = steady(() -> listener.accepted().getFirst().isDraining(), 50);
    until(() -> servants.allHaveEnded() || drains.getAsBoolean());
    int replies = 0;
    Heard heard = client.hear();
    while (heard instanceof Heard.Frame) {
      replies++;
      heard = client.hear();
    }
    if (servants.size() > Math.max(1, replies)) {
      throw GracefulServerLessons.handledInVain();
    }
    if (heard instanceof Heard.Cut) {
      throw GracefulServerLessons.replyCut(heard);
    }
    leave(client, closing, heard);
  }

  @Test
  @Order(3)
  void nobodyIsAcceptedAnyMore() throws Exception {
    Errand<Void> closing = closeWhileAnswering(connect(), LONG, "hello", 0);
    until(listener::isClosed, steady(closing::isWaiting, 300));
    try {
      Client late = connect();
      late.send("hello");
      throw GracefulServerLessons.accepted(late.hear(steady(() -> true, 30)));
    } catch (ConnectException e) {
      slow.letGo();
    }
  }

  @Test
  @Order(4)
  void anIdleClientIsToldAtOnce() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    Client client = connectIdle();
    Errand<Void> closing = close(server);
    Heard heard = client.hear(steady(closing::isWaiting, 300));
    if (!heard.equals(new Heard.End())) {
      throw GracefulServerLessons.idleNotTold(heard);
    }
    expectEnd(client, closing);
  }

  @Test
  @Order(5)
  void clientsThatStayDoNotHoldUpClosing() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, SHORT);
    for (int i = 0; i < MANY; i++) {
      connectIdle();
    }
    long begin = System.nanoTime();
    long tooLong = SHORT.multipliedBy(MANY * 3 / 8).toNanos();
    Errand<Void> closing = close(server);
    if (!until(closing::isDone, () -> System.nanoTime() - begin > tooLong)) {
      throw GracefulServerLessons.graceTimesClients();
    }
    expectClosed(closing, "");
  }

  @Test
  @Order(6)
  void aHandlerThatHangsDoesNotHoldUpClosing() throws Exception {
    Errand<Void> closing = closeWhileAnswering(connect(), SHORT, "hello", 0);
    expectClosed(closing, "Closing its socket does not reach a handler that waits for a lock.");
  }

  @Test
  @Order(7)
  void closingTwiceIsLikeClosingOnce() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, SHORT);
    expectClosed(close(server), "There is nobody to wait for.");
    Errand<Void> again = close(server);
    expectClosed(again, "There is nobody to wait for.");
    if (again.failure() != null) {
      throw GracefulServerLessons.closingTwice(again);
    }
  }

  @Test
  @Order(8)
  void aClientThatComesAtTheLastMomentIsToldToo() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    until(() -> listener.callUnderWay() == 1);
    listener.hold();
    Client client = connect();
    until(listener::isHolding); // accepted, but accept has not yet returned
    Errand<Void> closing = close(server);
    var waits = steady(closing::isWaiting);
    until(() -> closing.isDone() || waits.getAsBoolean());
    listener.go();
    Heard heard = client.hear(steady(() -> true, 300));
    if (!heard.equals(new Heard.End())) {
      throw GracefulServerLessons.lastNotTold(heard);
    }
    expectEnd(client, closing);
  }

  /// After its reply, the client sees the orderly end, and leaves; then the server is closed.
  private void expectEnd(Client client, Errand<Void> closing) throws IOException {
    leave(client, closing, client.hear(steady(closing::isWaiting, 300)));
  }

  private void leave(Client client, Errand<Void> closing, Heard end) throws IOException {
    if (!end.equals(new Heard.End())) {
      throw GracefulServerLessons.noEnd(end);
    }
    client.close();
    expectClosed(closing, "All clients have gone, and it does not notice.");
  }

  private void expectClosed(Errand<Void> closing, String meaning) {
    until(closing::isDone, steady(() -> closing.isWaiting() && servants.allWait(listener), 900));
    if (!closing.isDone()) {
      throw GracefulServerLessons.doesNotReturn(meaning);
    }
    if (!until(servants::allHaveEnded, steady(() -> servants.allWait(listener), 300))) {
      throw GracefulServerLessons.leftovers();
    }
  }

  /// A client asks, and sends more after its request; while the answer is in the making, the server
  /// is closed, as far as that goes without an answer.
  private Errand<Void> closeWhileAnswering(Client client, Duration grace, String request, int more)
      throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, grace);
    client.send(request);
    slow.awaitRequest();
    for (int i = 0; i < more; i++) {
      client.send("y".repeat(1_000));
    }
    Errand<Void> closing = close(server);
    var waits = steady(closing::isWaiting);
    until(() -> closing.isDone() || waits.getAsBoolean());
    return closing;
  }

  private static Errand<Void> close(GracefulServer server) {
    return new Errand<>(
        "closer",
        () -> {
          server.close();
          return null;
        });
  }

  private Client connect() throws IOException {
    Client client = new Client(listener.getLocalPort());
    clients.add(client);
    return client;
  }

  /// A client that has been answered, and that the server waits for.
  private Client connectIdle() throws IOException {
    slow.letGo();
    Client client = connect();
    client.send("hello");
    client.hear();
    until(() -> listener.accepted().getLast().isReading());
    return client;
  }
}
