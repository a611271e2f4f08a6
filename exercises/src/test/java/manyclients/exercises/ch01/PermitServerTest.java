package manyclients.exercises.ch01;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.SpyListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Two permits, and what happens to them.
class PermitServerTest {
  private static final int PERMITS = 2;

  private final Semaphore permits = new Semaphore(PERMITS);
  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Queue<Thread> servants = new ConcurrentLinkedQueue<>();

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  @Test
  @Order(1)
  void twoClientsAreServedAtOnce() throws IOException {
    serveTwo(start(new SpyListener(), Conversation.ECHO));
  }

  @Test
  @Order(2)
  void theAcceptorTakesAPermitBeforeItAccepts() throws IOException {
    SpyListener listener = start(new SpyListener(), Conversation.ECHO);
    serveTwo(listener);
    var waits = steady(listener::isAcceptorWaitingElsewhere);
    if (until(waits, () -> listener.callUnderWay() > PERMITS || listener.isAcceptorBusy())
        && !(listener.isAcceptorWaitingForAWhile() && losesPatience(listener))) {
      return;
    }
    String expected = "the acceptor to wait for a permit while both are out, and not to accept";
    if (listener.calls() <= PERMITS) {
      throw new Lesson(
          expected,
          "it neither accepts nor waits",
          "It asks for a permit again and again, and burns a processor by it. acquire() sleeps"
              + " until there is one.",
          "limits");
    }
    int free = permits.availablePermits();
    throw new Lesson(
        expected,
        "accept was called a third time, with " + (free > 0 ? "permits" : "no permit") + " left",
        free > 0
            ? "Nobody took a permit for the two clients that are being served, or it was given"
                + " back before they had gone."
            : "The permit is taken after accept, or tryAcquire was asked and its answer not looked"
                + " at. Then there are connections that were accepted and are served by nobody.",
        "limits");
  }

  /// Whether an acceptor that waits with a limit accepts when the limit is reached.
  private static boolean losesPatience(SpyListener listener) {
    return until(() -> listener.callUnderWay() > PERMITS, steady(() -> true, 1_500));
  }

  @Test
  @Order(3)
  void theNextClientIsServedWhenOneLeaves() throws IOException {
    SpyListener listener = start(new SpyListener(), Conversation.ECHO);
    List<Client> two = serveTwo(listener);
    Client third = connect(listener);
    third.send("third");
    two.getFirst().close();
    Heard heard = third.hear();
    if (!heard.equals(new Heard.Frame("third"))) {
      throw new Lesson(
          "the third client to be served when the first has left",
          "it got " + heard,
          "The permit of a client that has left was not given back, or the third client was sent"
              + " away instead of left in the queue.",
          "limits");
    }
  }

  @Test
  @Order(4)
  void aConversationThatBreaksGivesItsPermitBack() throws IOException {
    balanceAfter(
        client -> {
          throw new IOException("connection reset");
        },
        "a conversation that ended in an IOException");
  }

  @Test
  @Order(5)
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
  void anAcceptThatFailsGivesItsPermitBack() throws IOException {
    SpyListener listener = new SpyListener();
    listener.failNext(PERMITS);
    start(listener, Conversation.ECHO);
    expectBalance(listener, 0, "accept has failed", () -> listener.calls() > PERMITS);
  }

  @Test
  @Order(7)
  void closingEndsAnAcceptorThatWaitsForAPermit() throws IOException {
    closeWhileFull(new SpyListener());
  }

  @Test
  @Order(8)
  void whenAllIsOverAllPermitsAreBack() throws IOException {
    for (Client client : closeWhileFull(new SpyListener())) {
      client.close();
    }
    SpyListener idle = new SpyListener();
    PermitServer server = new PermitServer(idle, permits, Conversation.ECHO);
    until(() -> idle.callUnderWay() > 0);
    server.close();
    until(idle::isAcceptorDead);
    if (!until(() -> permits.availablePermits() == PERMITS, steady(() -> true, 2_000))) {
      throw new Lesson(
          "both permits back when the servers are closed and the clients have gone",
          permits.availablePermits() > PERMITS ? "there are more" : "there are fewer",
          "One path that is taken only when the server is closed does not balance: an acquire()"
              + " that was interrupted took nothing, an accept() that was interrupted had one.",
          "limits");
    }
  }

  private List<Client> closeWhileFull(SpyListener listener) throws IOException {
    PermitServer server = new PermitServer(listener, permits, Conversation.ECHO);
    opened.add(server);
    List<Client> clients = serveTwo(listener);
    until(steady(listener::isAcceptorWaitingElsewhere));
    server.close();
    if (!until(listener::isAcceptorDead, steady(listener::isAcceptorWaitingElsewhere, 2_000))) {
      throw new Lesson(
          "the acceptor's thread to end when the server is closed",
          "it goes on",
          "close() interrupts it, in case it waits for a permit. An InterruptedException that is"
              + " swallowed inside the loop asks the loop to go on for ever.",
          "close");
    }
    return clients;
  }

  private void balanceAfter(Conversation conversation, String what) throws IOException {
    SpyListener listener = start(new SpyListener(), conversation);
    for (int i = 1; i <= PERMITS; i++) {
      int call = i;
      if (!until(() -> listener.callUnderWay() == call, lost(listener, call - 1, call - 1))) {
        break;
      }
      connect(listener);
    }
    expectBalance(listener, PERMITS, what, () -> servants.size() == PERMITS);
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
      throw new Lesson(
          "one free permit of two, after " + after + ", and the acceptor holding the other",
          "more than one is free",
          "A permit is given back twice on this path, say in a catch and again in a finally. Each"
              + " time that happens the limit rises by one, until there is none.",
          "limits");
    }
    throw new Lesson(
        "both permits to be there again, after " + after,
        listener.isAcceptorDead() ? "the acceptor's thread has ended" : "a permit is missing",
        "This path out does not give the permit back. Each time it is taken the limit sinks by"
            + " one, until the server accepts nobody.",
        "limits");
  }

  /// Whether everybody involved has come to rest: no more will happen.
  private BooleanSupplier lost(SpyListener listener, int clients, int calls) {
    return steady(() ->
        servants.size() >= clients
            && servants.stream().noneMatch(Thread::isAlive)
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
    Conversation noted =
        client -> {
          servants.add(Thread.currentThread());
          conversation.hold(client);
        };
    opened.add(new PermitServer(listener, permits, noted));
    return listener;
  }

  private List<Client> serveTwo(SpyListener listener) throws IOException {
    List<Client> two = List.of(connect(listener), connect(listener));
    for (Client client : two) {
      client.send("hello");
      Heard heard = client.hear();
      if (!heard.equals(new Heard.Frame("hello"))) {
        throw new Lesson(
            "two clients at once to get their replies, there being two permits",
            "one of them got " + heard,
            "A permit is taken where none should be, or the clients are not served on threads of"
                + " their own.",
            "accept");
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
