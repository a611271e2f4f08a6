package manyclients.exercises.ch01;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Guestbook;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.SpyListener;
import manyclients.exercises.support.SpySocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Two permits, and what happens to them.
class PermitServerTest {
  private static final int PERMITS = 2;
  private static final int A_GLANCE = 150;
  private static final int FAILURES = 30; // in a row: more than any server would bear

  private final Semaphore permits = new Semaphore(PERMITS);
  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Guestbook servants = new Guestbook();

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  @Test
  @Order(1)
  @Demand("permit first")
  void twoClientsAreServedAtOnce() throws IOException {
    serveTwo(start(new SpyListener(), Conversation.ECHO));
  }

  @Test
  @Order(2)
  @Demand("permit first")
  void theAcceptorTakesAPermitBeforeItAccepts() throws IOException {
    SpyListener listener = start(new SpyListener(), Conversation.ECHO);
    serveTwo(listener);
    var waits = steady(listener::isAcceptorWaitingElsewhere);
    if (until(waits, () -> listener.callUnderWay() > PERMITS || listener.isAcceptorBusy())
        && !(listener.isAcceptorWaitingForAWhile() && losesPatience(listener))) {
      if (!Calm.comes(A_GLANCE)) {
        throw PermitServerLessons.wakes();
      }
      return;
    }
    if (listener.calls() <= PERMITS) {
      throw PermitServerLessons.spins();
    }
    int free = permits.availablePermits();
    throw PermitServerLessons.acceptsWithoutPermit(free);
  }

  /// Whether an acceptor that waits with a limit accepts when the limit is reached.
  private static boolean losesPatience(SpyListener listener) {
    return until(() -> listener.callUnderWay() > PERMITS, steady(() -> true, 1_500));
  }

  @Test
  @Order(3)
  @Demand("permit first")
  void theNextClientIsServedWhenOneLeaves() throws IOException {
    SpyListener listener = start(new SpyListener(), Conversation.ECHO);
    List<Client> two = serveTwo(listener);
    Client third = connect(listener);
    third.send("third");
    two.getFirst().close();
    Heard heard = third.hear();
    if (!heard.equals(new Heard.Frame("third"))) {
      throw PermitServerLessons.thirdIsNotServed(heard);
    }
  }

  @Test
  @Order(4)
  @Demand("given back")
  void aConversationThatBreaksGivesItsPermitBack() throws IOException {
    balanceAfter(
        client -> {
          throw new IOException("connection reset");
        },
        "a conversation that ended in an IOException");
  }

  @Test
  @Order(5)
  @Demand("given back")
  void aConversationThatFailsGivesItsPermitBack() throws IOException {
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {}); // it is meant to fail
    balanceAfter(
        client -> {
          throw new IllegalStateException("a bug in the conversation");
        },
        "a conversation that ended in a RuntimeException");
  }

  @Test
  @Order(6)
  @Demand("given back")
  void anErrorGivesItsPermitBack() throws IOException {
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {});
    balanceAfter(
        client -> {
          throw new StackOverflowError("a conversation that calls itself");
        },
        "a conversation that ended in an Error");
  }

  @Test
  @Order(7)
  @Demand("given back")
  void aCloseThatFailsGivesItsPermitBack() throws IOException {
    SpyListener listener = new SpyListener();
    listener.failWhenClosing();
    balanceAfter(listener, client -> {}, "a close() of the client's socket that threw");
  }

  @Test
  @Order(8)
  @Demand("failed accept")
  void anAcceptThatFailsGivesItsPermitBack() throws IOException {
    SpyListener listener = new SpyListener();
    listener.failNext(FAILURES);
    start(listener, Conversation.ECHO);
    expectBalance(listener, 0, "accept has failed", () -> listener.calls() > FAILURES);
  }

  @Test
  @Order(9)
  @Demand("close")
  void closingEndsAnAcceptorThatWaitsForAPermit() throws IOException {
    closeWhileFull(new SpyListener());
  }

  @Test
  @Order(20)
  @Demand("close")
  void whenAllIsOverAllPermitsAreBack() throws IOException {
    for (Client client : closeWhileFull(new SpyListener())) {
      client.close();
    }
    SpyListener idle = new SpyListener();
    PermitServer server = new PermitServer(idle, permits, Conversation.ECHO);
    until(() -> idle.callUnderWay() > 0);
    server.close();
    until(idle::isAcceptorDead);
    closeWhileAccepting();
    // until then, one that is still to come back hides one that is too many
    until(servants::allHaveDone, Calm.still(() -> true, 300));
    BooleanSupplier balanced = () -> permits.availablePermits() == PERMITS;
    // a thread that has no processor yet may still give one back
    if (!until(Calm.still(balanced, 1), Calm.still(() -> !balanced.getAsBoolean(), 300))) {
      throw PermitServerLessons.unbalancedWhenClosed(permits.availablePermits() > PERMITS);
    }
  }

  @Test
  @Order(11)
  @Demand("closed first")
  void aClientThatHasLeftCostsNoDescriptor() throws IOException {
    SpyListener listener = start(new SpyListener(), Conversation.ECHO);
    for (Client client : serveTwo(listener)) {
      client.close();
    }
    BooleanSupplier closed = () -> listener.accepted().stream().allMatch(SpySocket::isClosed);
    if (!until(closed, Calm.still(servants::allHaveEnded, 300))) {
      throw PermitServerLessons.leftOpen();
    }
  }

  @Test
  @Order(12)
  @Demand("given back")
  void aConversationMayCloseItsSocketItself() throws IOException {
    balanceAfter(Socket::close, "a conversation that closed its socket itself");
  }

  @Test
  @Order(13)
  @Demand("closed first")
  void aPermitGoesBackWhenTheSocketIsClosed() throws IOException {
    expectClosedFirst(Conversation.ECHO);
  }

  @Test
  @Order(14)
  @Demand("closed first")
  void alsoThatOfAConversationThatBreaks() throws IOException {
    expectClosedFirst(client -> {
      Conversation.ECHO.hold(client);
      throw new IOException("connection reset");
    });
  }

  @Test
  @Order(15)
  @Demand("closed first")
  void alsoThatOfAConversationThatFails() throws IOException {
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {});
    expectClosedFirst(client -> {
      Conversation.ECHO.hold(client);
      throw new IllegalStateException("a bug in the conversation");
    });
  }

  @Test
  @Order(16)
  @Demand("closed first")
  void alsoThatOfAConversationThatEndsInAnError() throws IOException {
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {});
    expectClosedFirst(client -> {
      Conversation.ECHO.hold(client);
      throw new StackOverflowError("a conversation that calls itself");
    });
  }

  @Test
  @Order(17)
  @Demand("closed first")
  void aConversationMayHaveShutItsOutputDown() throws IOException {
    SpyListener listener = start(new SpyListener(), Socket::shutdownOutput);
    connect(listener);
    until(() -> servants.size() == 1);
    SpySocket socket = listener.accepted().getFirst();
    if (!until(socket::isClosed, Calm.still(servants::allHaveEnded, 300))) {
      throw PermitServerLessons.leftOpen();
    }
  }

  @Test
  @Order(18)
  @Demand("given back")
  void thereMayBeMorePermitsThanAtTheStart() throws IOException {
    SpyListener listener = start(new SpyListener(), client -> {});
    until(() -> listener.callUnderWay() == 1);
    permits.release(PERMITS);
    connect(listener);
    int all = 2 * PERMITS;
    BooleanSupplier balanced =
        () -> listener.callUnderWay() == 2 && freeWhileAccepting(listener) == all - 1;
    if (!until(balanced, lost(listener, 1, 1))) {
      throw PermitServerLessons.lostWhenThereAreMore();
    }
  }

  @Test
  @Order(19)
  @Demand("close")
  void aPermitThatIsTakenWhileTheServerIsClosedGoesBack() throws IOException {
    SpyListener listener = new SpyListener();
    Runnable[] whenTaken = {() -> {}};
    Semaphore watched =
        new Semaphore(PERMITS) {
          @Override
          public void acquire() throws InterruptedException {
            super.acquire();
            whenTaken[0].run();
          }
        };
    PermitServer server = new PermitServer(listener, watched, client -> {});
    opened.add(server);
    until(() -> listener.callUnderWay() == 1);
    whenTaken[0] =
        () -> {
          whenTaken[0] = () -> {};
          Errand<Void> closing = Errand.closing(server);
          until(closing::isDone, steady(closing::isWaiting));
        };
    connect(listener);
    until(listener::isAcceptorDead, Calm.still(() -> true, 300));
    server.close();
    BooleanSupplier balanced = () -> watched.availablePermits() == PERMITS;
    if (!until(balanced, Calm.still(listener::isAcceptorDead, 300))) {
      throw PermitServerLessons.unbalancedWhenClosed(false);
    }
  }

  @Test
  @Order(21)
  @Demand("given back")
  void alsoWhenBothTheConversationAndTheCloseFail() throws IOException {
    SpyListener listener = new SpyListener();
    listener.failWhenClosing();
    balanceAfter(
        listener,
        client -> {
          throw new IOException("connection reset");
        },
        "a conversation that ended in an IOException and a close() that threw another");
  }

  @Test
  @Order(22)
  @Demand("given back")
  void alsoWhenTheCloseThrowsNoIOException() throws IOException {
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {}); // it is meant to fail
    SpyListener listener = new SpyListener();
    listener.whenClosing(() -> {
      throw new IllegalStateException("a bug in a kind of socket");
    });
    balanceAfter(listener, client -> {}, "a close() that threw a RuntimeException");
  }

  /// A client has been accepted, and accept has not yet returned, when the server is closed.
  private void closeWhileAccepting() throws IOException {
    SpyListener listener = new SpyListener();
    PermitServer server = new PermitServer(listener, permits, servants.noting(Conversation.ECHO));
    until(() -> listener.callUnderWay() == 1);
    listener.hold();
    Client client = connect(listener);
    until(listener::isHolding);
    Errand<Void> closing = Errand.closing(server);
    until(closing::isDone, steady(closing::isWaiting));
    listener.go();
    client.close();
    until(listener::isAcceptorDead, Calm.still(() -> true, 300));
  }

  private void expectClosedFirst(Conversation conversation) throws IOException {
    SpyListener listener = new SpyListener();
    AtomicBoolean early = new AtomicBoolean();
    listener.whenClosing(() -> {
      BooleanSupplier free =
          () -> permits.availablePermits() > 0 || listener.callUnderWay() > PERMITS;
      early.compareAndSet(false, until(free, steady(() -> true)));
    });
    start(listener, conversation);
    List<Client> two = serveTwo(listener);
    until(steady(listener::isAcceptorWaitingElsewhere));
    two.getFirst().close();
    until(() -> listener.accepted().getFirst().isClosed());
    if (early.get()) {
      throw PermitServerLessons.permitBeforeClose();
    }
  }

  private List<Client> closeWhileFull(SpyListener listener) throws IOException {
    PermitServer server = new PermitServer(listener, permits, servants.noting(Conversation.ECHO));
    opened.add(server);
    List<Client> clients = serveTwo(listener);
    until(steady(listener::isAcceptorWaitingElsewhere));
    server.close();
    // one that has been interrupted looks as if it still waited, until it gets a processor
    if (!until(listener::isAcceptorDead, Calm.still(listener::isAcceptorWaitingElsewhere, 300))) {
      throw PermitServerLessons.acceptorGoesOn();
    }
    return clients;
  }

  private void balanceAfter(Conversation conversation, String what) throws IOException {
    balanceAfter(new SpyListener(), conversation, what);
  }

  private void balanceAfter(SpyListener listener, Conversation conversation, String what)
      throws IOException {
    start(listener, conversation);
    for (int i = 1; i <= PERMITS; i++) {
      int call = i;
      if (!until(() -> listener.callUnderWay() == call, lost(listener, call - 1, call - 1))) {
        break;
      }
      connect(listener);
    }
    expectBalance(
        listener, PERMITS, what, () -> servants.size() == PERMITS && servants.allHaveDone());
  }

  /// All clients have gone: the acceptor holds one permit and waits for a client with it; the other
  /// one is free.
  private void expectBalance(
      SpyListener listener, int clients, String after, BooleanSupplier done) {
    boolean balanced =
        until(
            () -> done.getAsBoolean() && freeWhileAccepting(listener) == PERMITS - 1,
            lost(listener, clients, PERMITS));
    int free = freeWhileAccepting(listener);
    if (balanced && free == PERMITS - 1) {
      return;
    }
    if (free >= PERMITS) {
      throw PermitServerLessons.permitTooMany(after);
    }
    throw PermitServerLessons.permitLost(after, listener.isAcceptorDead());
  }

  /// Whether everybody involved has come to rest: no more will happen.
  private BooleanSupplier lost(SpyListener listener, int clients, int calls) {
    return steady(() ->
        servants.size() >= clients
            && servants.allHaveEnded()
            && (permits.availablePermits() == 0 && listener.isAcceptorWaitingElsewhere()
                || listener.isAcceptorDead()
                || listener.callUnderWay() > calls));
  }

  /// How many permits are free while the acceptor waits for a client; -1 when it does not.
  private int freeWhileAccepting(SpyListener listener) {
    int before = listener.callUnderWay();
    int free = permits.availablePermits();
    return before > 0 && before == listener.callUnderWay() ? free : -1;
  }

  private SpyListener start(SpyListener listener, Conversation conversation) {
    opened.add(new PermitServer(listener, permits, servants.noting(conversation)));
    return listener;
  }

  private List<Client> serveTwo(SpyListener listener) throws IOException {
    List<Client> two = List.of(connect(listener), connect(listener));
    for (Client client : two) {
      client.send("hello");
      Heard heard = client.hear();
      if (!heard.equals(new Heard.Frame("hello"))) {
        throw PermitServerLessons.notServedAtOnce(heard);
      }
    }
    return two;
  }

  private Client connect(SpyListener listener) throws IOException {
    Client client = new Client(listener.getLocalPort());
    opened.add(client);
    return client;
  }
}
