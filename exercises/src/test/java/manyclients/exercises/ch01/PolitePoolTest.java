package manyclients.exercises.ch01;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
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
  private static final Heard BUSY = new Heard.Frame("busy");

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Queue<Thread> servants = new ConcurrentLinkedQueue<>();
  private int connected;
  private final SpyListener listener = new SpyListener();

  PolitePoolTest() throws IOException {}

  @AfterEach
  void closeAll() throws Exception {
    listener.go();
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  @Test
  @Order(1)
  void asManyClientsAsThreadsAreServedAtOnce() throws IOException {
    start(Conversation.ECHO);
    for (int i = 1; i <= SIZE; i++) {
      Heard heard = askAndHear(connect());
      if (!heard.equals(new Heard.Frame("hello"))) {
        throw new Lesson(
            "two clients at once to get their replies from a pool of two threads",
            "client " + i + " got " + heard,
            "A ThreadPoolExecutor with a core size below its maximum adds threads only when its"
                + " queue is full: the second client waits though a thread could be had.",
            "pool");
      }
    }
  }

  @Test
  @Order(2)
  void threeMoreMayWaitAndAreServedInTheirTurn() throws IOException {
    start(Conversation.ECHO);
    List<Client> all = fill();
    for (int i = SIZE; i < all.size(); i++) {
      all.get(i - SIZE).close();
      Client waiting = all.get(i);
      Heard heard = waiting.hear(steady(this::isAtRest, 300));
      if (!heard.equals(new Heard.Frame("hello"))) {
        throw new Lesson(
            "the three clients that waited to be served when others had left",
            "one of them got " + heard,
            "The queue is shorter than it was to be, or its clients were forgotten.",
            "pool");
      }
    }
  }

  @Test
  @Order(3)
  void theSixthClientIsToldThatTheServerIsBusy() throws IOException {
    start(Conversation.ECHO);
    fill();
    expectRefusal(connectLate(), "the sixth client");
  }

  @Test
  @Order(4)
  void aRefusedClientThatStaysDoesNotHoldUpTheNext() throws IOException {
    start(Conversation.ECHO);
    fill();
    Client staying = connectLate();
    if (staying.hear(steady(this::isAtRest, 300)).equals(BUSY)) {
      expectRefusal(connectLate(), "the seventh client, with the sixth still there,");
    }
  }

  @Test
  @Order(5)
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
  @Order(6)
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
  @Order(7)
  void aConversationThatFailsTakesNoThreadWithIt() throws IOException {
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {}); // it is meant to fail
    Conversation failsFirst =
        client -> {
          if (servants.size() <= FAILURES) {
            throw new IllegalStateException("a bug in the conversation");
          }
          Conversation.ECHO.hold(client);
        };
    start(failsFirst);
    for (int i = 0; i < FAILURES; i++) {
      connect().hear(steady(this::isAtRest, 300));
    }
    expectService("after some conversations have failed");
  }

  private void expectService(String when) throws IOException {
    for (int i = 0; i < SIZE; i++) {
      Heard heard = askAndHear(connect());
      if (!heard.equals(new Heard.Frame("hello"))) {
        throw new Lesson(
            "a client to be served " + when,
            "it got " + heard,
            "A thread or a place in the queue was not given back.",
            "pool");
      }
    }
  }

  private void expectRefusal(Client client, String who) throws IOException {
    Heard first = client.hear(steady(this::isAtRest, 300));
    if (!first.equals(BUSY)) {
      throw diagnose(who, first);
    }
    Heard second = client.hear(steady(this::isAtRest, 300));
    SpySocket socket = listener.accepted().getLast();
    boolean closed = until(socket::isClosed, steady(this::isAtRest, 1_000));
    if (second.equals(new Heard.End()) && closed) {
      return;
    }
    throw new Lesson(
        "the end of the stream after \"busy\", and the socket to be closed",
        "the client got " + second + (closed ? "" : ", and the socket is still open"),
        "Who is refused must not cost a descriptor, or a thread, for as long as it likes: close the"
            + " socket.",
        "pool");
  }

  private Lesson diagnose(String who, Heard heard) {
    String expected = "the frame \"busy\", there being two clients served and three waiting";
    String happened = who + " got " + heard;
    if (servants.stream().anyMatch(listener::isAcceptor)) {
      return new Lesson(
          expected,
          happened + ", and the acceptor's thread holds a conversation",
          "That is CallerRunsPolicy: as long as this one client likes, nobody is accepted.",
          "pool");
    }
    if (listener.isAcceptorDead()) {
      return new Lesson(
          expected,
          happened + ", and the acceptor's thread has ended",
          "An exception went through its loop. What concerns one client must not end the server.",
          "accept");
    }
    if (listener.callUnderWay() <= connected) {
      return new Lesson(
          expected,
          happened + ", and the acceptor does not accept any more",
          "It waits for one client: for a place in the queue, or for what a refused client says or"
              + " does. All others wait with it.",
          "accept");
    }
    if (heard instanceof Heard.Silence) {
      return new Lesson(
          expected,
          happened,
          "It was put into a queue that has no bound, or forgotten with its socket open. Either"
              + " way it costs memory and a descriptor, and does not know what to think.",
          "pool");
    }
    if (heard instanceof Heard.Garbage) {
      return new Lesson(
          expected,
          happened,
          "A refusal speaks the same language as a reply: a length, and the payload.",
          "pool");
    }
    return new Lesson(
        expected,
        happened,
        "It was sent away without a word. To a client that looks like a crash, and it will try"
            + " again at once.",
        "pool");
  }

  private Heard askAndHear(Client client) throws IOException {
    client.send("hello");
    return client.hear(steady(this::isAtRest, 300));
  }

  /// Two clients that are served, and three that have asked and wait.
  private List<Client> fill() throws IOException {
    List<Client> all = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      all.add(connect());
      int served = i + 1;
      until(() -> servants.size() == served, steady(this::hasStopped));
    }
    for (int i = 0; i < WAITING; i++) {
      all.add(connect());
    }
    for (Client client : all) {
      client.send("hello");
    }
    until(() -> listener.callUnderWay() == SIZE + WAITING + 1, steady(this::hasStopped));
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

  private void start(Conversation conversation) {
    Conversation noted =
        client -> {
          servants.add(Thread.currentThread());
          conversation.hold(client);
        };
    opened.add(new PolitePool(listener, SIZE, WAITING, noted));
  }

  private Client connect() throws IOException {
    Client client = new Client(listener.getLocalPort());
    opened.add(client);
    connected++;
    return client;
  }

  /// Whether the acceptor has dealt with all clients, or will never do so.
  private boolean isAtRest() {
    return hasStopped() || listener.callUnderWay() > connected;
  }

  private boolean hasStopped() {
    return listener.isAcceptorDead()
        || listener.isAcceptorWaitingElsewhere()
        || servants.stream().anyMatch(listener::isAcceptor);
  }
}
