package manyclients.exercises.ch01;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Guestbook;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sneaky;
import manyclients.exercises.support.SpyListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A server with two permits, which the tests count.
class PermitServerTest {
  private static final int PERMITS = 2;
  private static final int REST = 300; // quiet milliseconds in a row that count as rest

  private final SpyListener listener = new SpyListener();
  private final Semaphore permits = new WatchedPermits();
  private final Guestbook servants = new Guestbook(); // the threads that serve
  private final AtomicBoolean early = new AtomicBoolean(); // a permit went back too early
  private final AtomicInteger startsThatFail = new AtomicInteger();
  private final Generation generation = new Generation();
  private final List<AutoCloseable> opened = new ArrayList<>();

  PermitServerTest() throws IOException {
    Thread.setDefaultUncaughtExceptionHandler((_, _) -> {}); // some are meant to fail
  }

  @AfterEach
  void closeAll() throws Exception {
    generation.remove();
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  @Test
  @Order(1)
  @Demand("permit first")
  void twoClientsAreServedAtTheSameTime() throws IOException {
    start(Conversation.ECHO);
    serve("hello");
    serve("hello");
  }

  @Test
  @Order(2)
  @Demand("permit first")
  void theAcceptorTakesAPermitBeforeItAccepts() throws IOException {
    fill();
    boolean waits =
        until(
            steady(listener::isAcceptorWaitingElsewhere),
            () -> listener.calls() > PERMITS || listener.isAcceptorBusy());
    if (!waits) {
      boolean accepts = listener.calls() > PERMITS;
      int free = permits.availablePermits();
      throw lesson(
          "the acceptor to sleep while both permits are taken, and not to accept",
          accepts
              ? "accept was called a third time, with " + free + " of 2 permits left"
              : "it neither accepts nor sleeps",
          accepts && free > 0
              ? "The two clients that are being served have no permits: none was taken, or they"
                  + " were given back before the clients left."
              : accepts
                  ? "You call accept first, and take the permit after it. A client that is accepted"
                      + " without a permit costs a descriptor, and is disconnected or served by no"
                      + " thread. In the accept queue it costs nothing."
                  : "The acceptor asks for a permit again and again, and keeps a processor busy."
                      + " acquire() sleeps until there is a permit.");
    }
  }

  @Test
  @Order(3)
  @Demand("permit first")
  void theNextClientIsServedWhenOneLeaves() throws IOException {
    List<Client> two = fill();
    Client third = connect();
    third.send("third");
    two.getFirst().close();
    Heard heard = third.hear(Calm.orCircles(REST));
    if (!heard.equals(new Heard.Frame("third"))) {
      throw lesson(
          "the third client to be served when the first has left",
          "it got " + heard,
          heard.isOver()
              ? "The third client was disconnected. Without a permit the acceptor must not accept;"
                  + " then the client waits in the accept queue."
              : "The permit of a client that has left was not given back.");
    }
  }

  @Test
  @Order(4)
  @Demand("given back")
  void aConversationMayEndInManyWays() throws IOException {
    String[] ways = {"well", "in an IOException", "in a RuntimeException", "in an Error"};
    Throwable[] thrown = {
      null, new IOException("reset"), new IllegalStateException("a bug"), new StackOverflowError()
    };
    AtomicInteger next = new AtomicInteger();
    start(client -> {
      Throwable end = thrown[next.get()];
      if (end != null) {
        throw Sneaky.thrown(end);
      }
    });
    for (; next.get() < ways.length; next.incrementAndGet()) {
      int all = servants.size() + PERMITS + 1;
      for (int i = 0; i <= PERMITS; i++) {
        connect();
      }
      expectBalance(all, "three conversations that ended " + ways[next.get()]);
    }
  }

  @Test
  @Order(5)
  @Demand("closed first")
  void aPermitGoesBackWhenTheSocketIsClosed() throws IOException {
    for (Client client : fill()) {
      client.close();
    }
    until(() -> listener.accepted().stream().allMatch(s -> s.isClosed()), Calm.orCircles(REST));
    if (early.get()) {
      throw lesson(
          "no more open sockets than permits that are taken",
          "a permit was given back while its socket was open",
          "For a moment, or for ever, the server has more descriptors than permits, and at the"
              + " limit the next accept fails with \"Too many open files\". Close the socket, then"
              + " give the permit back: the finally of a try-with-resources runs after its"
              + " resources are closed.");
    }
  }

  @Test
  @Order(6)
  @Demand("failures")
  void anAcceptThatFails() throws IOException {
    int failures = 30;
    listener.failNext(failures);
    start(Conversation.ECHO);
    until(() -> listener.calls() > failures, Calm.orCircles(REST));
    expectBalance(0, "30 calls of accept that failed");
  }

  @Test
  @Order(7)
  @Demand("failures")
  void aThreadThatCannotBeStarted() throws IOException {
    startsThatFail.set(PERMITS + 1);
    start(client -> {});
    for (int i = 0; i <= PERMITS; i++) {
      Heard heard = connect().hear(Calm.orCircles(REST));
      if (!heard.isOver()) {
        throw lesson(
            "a client for which no thread can be started to be disconnected",
            listener.isAcceptorDead() ? "the acceptor's thread has ended" : "it got " + heard,
            "start() throws an OutOfMemoryError if the system has no more threads. The client was"
                + " accepted already, so its socket has to be closed and its permit given back. And"
                + " the acceptor must live on: there will be threads again when other clients have"
                + " left.");
      }
    }
    expectBalance(0, "three clients for which no thread could be started");
  }

  @Test
  @Order(8)
  @Demand("close")
  void closingEndsAnAcceptorThatWaitsForAPermit() throws Exception {
    fill();
    until(steady(listener::isAcceptorWaitingElsewhere));
    opened.getFirst().close();
    if (!until(listener::isAcceptorDead, Calm.orCircles(REST))) {
      throw lesson(
          "the acceptor's thread to end when the server is closed",
          "it goes on",
          "close() interrupts the acceptor, in case it waits for a permit. An InterruptedException"
              + " that is swallowed inside the loop, or acquireUninterruptibly(), keeps the"
              + " acceptor waiting.");
    }
    expectAll("when a full server was closed, and its clients have left");
  }

  @Test
  @Order(9)
  @Demand("close")
  void whenAllIsOverAllPermitsAreBack() throws Exception {
    start(Conversation.ECHO);
    serve("hello");
    until(() -> listener.callUnderWay() == 2);
    opened.getFirst().close();
    until(listener::isAcceptorDead, Calm.orCircles(REST));
    expectAll("when a server was closed that waited for a client, and its client has left");
  }

  /// Lets all clients leave, and then expects all permits to be free.
  private void expectAll(String when) throws Exception {
    for (AutoCloseable client : opened.subList(1, opened.size())) {
      client.close();
    }
    until(
        () -> servants.allHaveDone() && permits.availablePermits() == PERMITS,
        Calm.orCircles(REST));
    int free = permits.availablePermits();
    if (free != PERMITS) {
      throw lesson(
          "both permits to be free " + when,
          free + " of 2 permits are free",
          "One path that runs only when the server is closed does not balance. An acquire() that"
              + " was interrupted took no permit; an accept() that was interrupted held one.");
    }
  }

  /// Expects the acceptor to hold a permit while it waits for a client, and the other permit to be
  /// free.
  private void expectBalance(int clients, String after) {
    until(
        () -> servants.size() >= clients && servants.allHaveDone() && free() == PERMITS - 1,
        Calm.orCircles(REST));
    int free = free();
    if (free >= PERMITS) {
      throw lesson(
          "one free permit of two after " + after + ", while the acceptor holds the other",
          free + " are free",
          "A permit is given back twice on this path, perhaps in a catch and again in a finally."
              + " Each time, the limit rises by one, until there is no limit.");
    }
    if (free < PERMITS - 1) {
      boolean dead = listener.isAcceptorDead();
      throw lesson(
          "one free permit of two after " + after + ", and an acceptor that waits for a client",
          dead ? "the acceptor's thread has ended" : "no permit is free",
          dead
              ? "One failure says nothing about the next client. Give the permit back and go on:"
                  + " from outside, a server whose accepting thread has died only looks slow."
              : "This path does not give the permit back. Each time, the limit sinks by one, until"
                  + " the server accepts no client.");
    }
  }

  /// Returns how many permits are free while the acceptor waits for a client; -1 if it does not
  /// wait.
  private int free() {
    int call = listener.callUnderWay();
    int free = permits.availablePermits();
    return call > 0 && call == listener.callUnderWay() ? free : -1;
  }

  private void start(Conversation conversation) {
    generation.set(0);
    opened.add(new PermitServer(listener, permits, servants.noting(conversation)));
  }

  /// Starts a server that has as many clients as permits.
  private List<Client> fill() throws IOException {
    start(Conversation.ECHO);
    return List.of(serve("hello"), serve("hello"));
  }

  private Client serve(String request) throws IOException {
    Client client = connect();
    client.send(request);
    Heard heard = client.hear();
    if (!heard.equals(new Heard.Frame(request))) {
      throw lesson(
          "two clients to be served at the same time, with two permits",
          "one of them got " + heard,
          "More than one permit per client is taken, or the clients are not served on threads of"
              + " their own.");
    }
    return client;
  }

  private Client connect() throws IOException {
    Client client = new Client(listener.getLocalPort());
    opened.add(client);
    return client;
  }

  private static Lesson lesson(String expected, String happened, String means) {
    return new Lesson(expected, happened, means, "limits");
  }

  /// Notices if a permit is given back while the socket that needs it is open.
  private final class WatchedPermits extends Semaphore {
    private static final long serialVersionUID = 1;

    WatchedPermits() {
      super(PERMITS);
    }

    @Override
    public void release() {
      long open = listener.accepted().stream().filter(socket -> !socket.isClosed()).count();
      if (open >= PERMITS - availablePermits()) {
        early.set(true);
      }
      super.release();
    }
  }

  /// A value that the acceptor's thread inherits from the test's, and the clients' threads from the
  /// acceptor's. It makes the creation of some of these fail.
  private final class Generation extends InheritableThreadLocal<Integer> {
    @Override
    protected Integer childValue(Integer parent) {
      if (parent == 1 && startsThatFail.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
        throw new OutOfMemoryError("unable to create native thread");
      }
      return parent + 1;
    }
  }
}
