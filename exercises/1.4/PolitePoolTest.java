package manyclients.exercises.ch01;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Guestbook;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sneaky;
import manyclients.exercises.support.SpyListener;
import manyclients.exercises.support.SpySocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Two threads, room for three more to wait, and the sixth client.
class PolitePoolTest {
  private static final int SIZE = 2;
  private static final int WAITING = 3;
  private static final int FAILURES = SIZE + WAITING + 1;

  /// How often a client listens in vain before it gives up, when nothing seems to go on.
  private static final int LOOKS = 75;

  /// Bytes: more than one read, and no more than any kernel takes.
  private static final int LONG = 40_000;

  private static final Heard BUSY = new Heard.Frame("busy");

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Guestbook servants = new Guestbook();
  private int connected;
  private int failing; // calls of accept
  private final SpyListener listener = new SpyListener();

  PolitePoolTest() throws IOException {}

  @AfterEach
  void closeAll() throws Exception {
    listener.go();
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
    listener.close();
  }

  @Test
  @Order(1)
  @Demand("served")
  void asManyClientsAsThreadsAreServedAtOnce() throws IOException {
    start(Conversation.ECHO);
    for (int i = 1; i <= SIZE; i++) {
      Heard heard = askAndHear(connect());
      if (!heard.equals(new Heard.Frame("hello"))) {
        throw PolitePoolLessons.notServedAtOnce(i, heard);
      }
    }
  }

  @Test
  @Order(2)
  @Demand("served")
  void noMoreClientsThanThreadsAreServedAtOnce() throws IOException {
    start(Conversation.ECHO);
    fill();
    if (until(() -> servants.size() > SIZE, Calm.still(this::isAtRest, LOOKS))) {
      throw PolitePoolLessons.tooManyAtOnce();
    }
  }

  @Test
  @Order(2)
  @Demand("waiting")
  void threeMoreMayWaitAndAreServedInTheirTurn() throws IOException {
    start(Conversation.ECHO);
    List<Client> all = fill();
    for (int i = SIZE; i < all.size(); i++) {
      all.get(i - SIZE).close();
      Heard heard = hear(all.get(i));
      if (!heard.equals(new Heard.Frame("hello"))) {
        throw PolitePoolLessons.waitingNotServed(heard);
      }
    }
  }

  @Test
  @Order(3)
  @Demand("busy")
  void theSixthClientIsToldThatTheServerIsBusy() throws IOException {
    start(Conversation.ECHO);
    fill();
    expectRefusal(connectLate(), "the sixth client");
  }

  @Test
  @Order(4)
  @Demand("the acceptor")
  void aRefusedClientThatStaysDoesNotHoldUpTheNext() throws IOException {
    start(Conversation.ECHO);
    fill();
    Client staying = connectLate();
    if (hear(staying).equals(BUSY)) {
      expectRefusal(connectLate(), "the seventh client, with the sixth still there,");
    }
  }

  @Test
  @Order(5)
  @Demand("the acceptor")
  void aRefusedClientThatIsSilentIsNotWaitedFor() throws IOException {
    start(Conversation.ECHO);
    fill();
    Client silent = connect();
    Heard heard = hear(silent);
    if (!heard.equals(BUSY)) {
      throw diagnose("a client that says nothing", heard);
    }
    SpySocket socket = listener.accepted().getLast();
    until(socket::isClosed, Calm.still(this::isAtRest, 300));
    if (socket.hasWaited()) {
      throw PolitePoolLessons.waitedForTheRefused();
    }
  }

  @Test
  @Order(6)
  @Demand("the acceptor")
  void aClientThatIsGoneBeforeItIsRefusedDoesNoHarm() throws IOException {
    start(Conversation.ECHO);
    fill();
    for (int i = 0; i < 3; i++) {
      listener.hold();
      Client gone = connect();
      gone.send("hello");
      gone.reset();
      listener.go();
    }
    expectRefusal(connectLate(), "the client after one that had reset its connection");
  }

  @Test
  @Order(7)
  @Demand("waiting")
  void whoComesWhenThereIsRoomAgainIsServed() throws IOException {
    start(Conversation.ECHO);
    List<Client> all = fill();
    expectRefusal(connectLate(), "the sixth client");
    for (Client client : all) {
      client.close();
    }
    until(() -> servants.size() == SIZE + WAITING);
    expectService("when all others have left");
  }

  @Test
  @Order(8)
  @Demand("failures")
  void aConversationThatFailsTakesNoThreadWithIt() throws IOException {
    failFirst(new IllegalStateException("a bug in the conversation"));
  }

  @Test
  @Order(12)
  @Demand("failures")
  void norDoesOneThatBreaks() throws IOException {
    failFirst(new IOException("connection reset"));
  }

  @Test
  @Order(13)
  @Demand("failures")
  void norDoesOneThatEndsInAnError() throws IOException {
    failFirst(new StackOverflowError("a conversation that calls itself"));
  }

  private void failFirst(Throwable failure) throws IOException {
    Thread.setDefaultUncaughtExceptionHandler((thread, any) -> {}); // it is meant to fail
    start(client -> {
      if (servants.size() <= FAILURES) {
        throw Sneaky.thrown(failure);
      }
      Conversation.ECHO.hold(client);
    });
    for (int i = 0; i < FAILURES; i++) {
      hear(connect());
    }
    List<Client> served = expectService("after some conversations have failed");
    if (!listener.accepted().stream().limit(FAILURES).allMatch(SpySocket::isClosed)) {
      throw PolitePoolLessons.failedLeftOpen();
    }
    for (Client client : served) {
      client.close();
    }
    until(() -> listener.accepted().stream().allMatch(SpySocket::isClosed));
    fill();
    Heard heard = hear(connectLate());
    if (!heard.equals(BUSY)) {
      throw PolitePoolLessons.placeTooMany(heard);
    }
  }

  @Test
  @Order(14)
  @Demand("busy")
  void allThatARefusedClientHasSaidIsRead() throws IOException {
    start(Conversation.ECHO);
    fill();
    listener.hold();
    Client client = connect();
    client.send("hello");
    client.send("x".repeat(LONG));
    listener.go();
    expectRefusal(client, "a client that has sent a second request with its first");
  }

  @Test
  @Order(16)
  @Demand("the acceptor")
  void aClientThatGoesOnSendingIsNotReadToItsEnd() throws IOException {
    start(Conversation.ECHO);
    fill();
    listener.flood();
    connectLate();
    until(() -> listener.accepted().size() > SIZE + WAITING);
    SpySocket socket = listener.accepted().getLast();
    if (!until(socket::isClosed, listener::isAcceptorBusy)) {
      throw PolitePoolLessons.readsForEver();
    }
  }

  @Test
  @Order(15)
  @Demand("the acceptor")
  void anAcceptThatFailsDoesNotEndIt() throws IOException {
    failing = FAILURES;
    listener.failNext(failing);
    start(Conversation.ECHO);
    Heard heard = askAndHear(connect());
    if (!heard.equals(new Heard.Frame("hello"))) {
      throw PolitePoolLessons.endedByAccept(heard);
    }
  }

  @Test
  @Order(9)
  @Demand("closed")
  void whoWaitsWhenItIsClosedIsNotForgotten() throws IOException {
    PolitePool pool = start(Conversation.ECHO);
    List<Client> all = fill();
    pool.close();
    for (int i = 0; i < all.size(); i++) {
      if (i >= SIZE && all.get(i).hear(Calm.still(() -> true, LOOKS)) instanceof Heard.Silence) {
        throw PolitePoolLessons.forgottenWhenClosed();
      }
      all.get(i).close();
    }
  }

  @Test
  @Order(10)
  @Demand("closed")
  void aClientThatComesAtTheLastMomentIsNotForgotten() throws IOException {
    PolitePool pool = start(Conversation.ECHO);
    until(() -> listener.callUnderWay() == 1);
    listener.hold();
    Client client = connect();
    until(listener::isHolding); // accepted, but accept has not yet returned
    pool.close();
    listener.go();
    if (client.hear(Calm.still(() -> true, LOOKS)) instanceof Heard.Silence) {
      throw PolitePoolLessons.forgottenAtTheLastMoment();
    }
  }

  @Test
  @Order(17)
  @Demand("waiting")
  void alsoForOtherNumbers() throws Exception {
    for (int[] each : new int[][] {{1, 1}, {1, 2}, {3, 1}}) {
      PolitePoolTest other = new PolitePoolTest();
      try {
        other.expectRoom(each[0], each[1]);
      } finally {
        other.closeAll();
      }
    }
  }

  private void expectRoom(int size, int waiting) throws IOException {
    opened.add(new PolitePool(listener, size, waiting, servants.noting(Conversation.ECHO)));
    String pool = PolitePoolLessons.pool(size, waiting);
    List<Client> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      all.add(connect());
      expectEcho(askAndHear(all.getLast()), "client " + (i + 1) + " to be served by " + pool);
    }
    for (int i = 0; i < waiting; i++) {
      all.add(connect());
      all.getLast().send("hello");
    }
    until(this::acceptsMore, steady(this::hasStopped));
    Heard busy = hear(connectLate());
    if (!busy.equals(BUSY)) {
      throw PolitePoolLessons.otherRoom(
          "client " + (all.size() + 1) + " to be refused by " + pool, busy);
    }
    if (servants.size() != size) {
      throw PolitePoolLessons.otherSize(pool, servants.size());
    }
    for (int i = size; i < all.size(); i++) {
      all.get(i - size).close();
      expectEcho(hear(all.get(i)), "client " + (i + 1) + " to be served in its turn by " + pool);
    }
  }

  private static void expectEcho(Heard heard, String what) {
    if (!heard.equals(new Heard.Frame("hello"))) {
      throw PolitePoolLessons.otherRoom(what, heard);
    }
  }

  private List<Client> expectService(String when) throws IOException {
    List<Client> served = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      served.add(connect());
      Heard heard = askAndHear(served.getLast());
      if (!heard.equals(new Heard.Frame("hello"))) {
        throw PolitePoolLessons.notServed(when, heard);
      }
    }
    return served;
  }

  private void expectRefusal(Client client, String who) throws IOException {
    Heard first = hear(client);
    if (!first.equals(BUSY)) {
      throw diagnose(who, first);
    }
    Heard second = hear(client);
    SpySocket socket = listener.accepted().getLast();
    boolean closed = until(socket::isClosed, Calm.still(this::isAtRest, 300));
    if (second.equals(new Heard.End()) && closed) {
      if (socket.wasClosedUnread()) {
        throw PolitePoolLessons.closedUnread();
      }
      return;
    }
    throw PolitePoolLessons.leftOpen(second, closed);
  }

  private Lesson diagnose(String who, Heard heard) {
    if (servants.hasSigned(listener::isAcceptor)) {
      return PolitePoolLessons.callerRuns(who, heard);
    }
    if (listener.isAcceptorDead()) {
      return PolitePoolLessons.acceptorDied(who, heard);
    }
    return until(this::acceptsMore, steady(this::hasStopped, LOOKS))
        ? PolitePoolLessons.notRefused(who, heard)
        : PolitePoolLessons.acceptorBlocked(who, heard);
  }

  private Heard askAndHear(Client client) throws IOException {
    client.send("hello");
    return hear(client);
  }

  /// A pool's thread that has no processor yet may still have something to say.
  private Heard hear(Client client) throws IOException {
    return client.hear(Calm.still(this::isAtRest, LOOKS));
  }

  /// Two clients that are served, and three that have asked and wait.
  private List<Client> fill() throws IOException {
    List<Client> all = new ArrayList<>();
    int before = servants.size();
    for (int i = 0; i < SIZE; i++) {
      all.add(connect());
      int served = before + i + 1;
      until(() -> servants.size() == served, steady(this::hasStopped));
    }
    for (int i = 0; i < WAITING; i++) {
      all.add(connect());
    }
    for (Client client : all) {
      client.send("hello");
    }
    until(this::acceptsMore, steady(this::hasStopped));
    return all;
  }

  /// A client whose request is there before the server takes the connection from the queue.
  private Client connectLate() throws IOException {
    listener.hold();
    Client client = connect();
    client.send("hello");
    listener.go();
    return client;
  }

  private PolitePool start(Conversation conversation) {
    var pool = new PolitePool(listener, SIZE, WAITING, servants.noting(conversation));
    opened.add(pool);
    return pool;
  }

  private Client connect() throws IOException {
    Client client = new Client(listener.getLocalPort());
    opened.add(client);
    connected++;
    return client;
  }

  /// Whether the acceptor has dealt with all clients, or will never do so.
  private boolean isAtRest() {
    return hasStopped() || acceptsMore();
  }

  private boolean acceptsMore() {
    return listener.callUnderWay() > connected + failing;
  }

  private boolean hasStopped() {
    return listener.isAcceptorDead()
        || listener.isAcceptorWaitingElsewhere()
        || servants.hasSigned(listener::isAcceptor);
  }
}
