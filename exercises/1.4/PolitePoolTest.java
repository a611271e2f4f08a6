package manyclients.exercises.ch01;

import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Frames;
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
  private static final int ALL = SIZE + WAITING;
  private static final int LOOKS = 75; // in a row without a computing thread that count as rest
  private static final Heard HELLO = new Heard.Frame("hello");
  private static final Heard BUSY = new Heard.Frame("busy");

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final SpyListener listener = new SpyListener();
  private final AtomicInteger inside = new AtomicInteger(); // conversations
  private final AtomicInteger most = new AtomicInteger();

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
  @Demand("room")
  void twoClientsAreServedAtTheSameTime() throws IOException {
    start(Conversation.ECHO, SIZE, WAITING);
    for (int i = 1; i <= SIZE; i++) {
      served(ask(), "client " + i + " to be served, while the others stay", GROWS);
    }
  }

  @Test
  @Order(3)
  @Demand("room")
  void threeMoreWaitAndAreServedInTheirTurn() throws IOException {
    start(Conversation.ECHO, SIZE, WAITING);
    fillAndEmpty(SIZE, WAITING);
  }

  @Test
  @Order(2)
  @Demand("busy")
  void theSixthClientIsToldThatThePoolIsBusy() throws IOException {
    start(Conversation.ECHO, SIZE, WAITING);
    fill(SIZE, WAITING);
    refused(ask(), "the sixth client");
  }

  @Test
  @Order(4)
  @Demand("the acceptor")
  void theSixthClientStaysAndSaysNothing() throws IOException {
    start(Conversation.ECHO, SIZE, WAITING);
    fill(SIZE, WAITING);
    Client silent = connect();
    until(() -> listener.accepted().size() == ALL + 1);
    refused(ask(), "the seventh client, with a silent sixth one still connected");
    refused(silent, "the silent sixth client");
  }

  @Test
  @Order(5)
  @Demand("the acceptor")
  void clientsThatHaveGoneBeforeTheyAreRefused() throws IOException {
    start(Conversation.ECHO, SIZE, WAITING);
    fill(SIZE, WAITING);
    for (int i = 0; i < 3; i++) {
      listener.hold();
      Client gone = connect();
      gone.reset();
      listener.go();
    }
    refused(ask(), "a client that comes after three that have gone before they were refused");
  }

  @Test
  @Order(6)
  @Demand("the acceptor")
  void anAcceptThatFails() throws IOException {
    listener.failNext(6);
    start(Conversation.ECHO, SIZE, WAITING);
    served(
        ask(),
        "a client to be served after accept has failed a few times",
        "accept fails when descriptors have run out, and works again when a client leaves. Catch"
            + " the exception, and go on.");
  }

  @Test
  @Order(7)
  @Demand("failures")
  void conversationsThatThrow() throws IOException {
    int failures = ALL + 1;
    start(PolitePoolTest::helloOrFailure, SIZE, WAITING);
    for (int i = 0; i < failures; i++) {
      Client client = connect();
      client.send("fail");
      if (hear(client) instanceof Heard.Silence) {
        throw new Lesson(
            "the connection to be closed when its conversation has thrown an exception",
            "it is still open",
            "The exception got out before close() was called. Close on every way out, with"
                + " try-with-resources.",
            "accept");
      }
    }
    fillAndEmpty(SIZE, WAITING);
  }

  /// Answers a request, or fails if the request says so.
  private static void helloOrFailure(Socket client) throws IOException {
    byte[] request = Frames.read(client.getInputStream());
    if (request != null && request.length == "fail".length()) {
      throw new IllegalStateException("as wanted");
    }
    Frames.write(client.getOutputStream(), request);
    client.getInputStream().read(); // until it leaves
  }

  @Test
  @Order(8)
  @Demand("closed")
  void clientsThatWaitWhenThePoolIsClosed() throws IOException {
    PolitePool pool = start(Conversation.ECHO, SIZE, WAITING);
    List<Client> all = fill(SIZE, WAITING);
    pool.close();
    for (Client client : all.subList(0, SIZE)) {
      client.close();
    }
    for (Client client : all.subList(SIZE, ALL)) {
      if (hear(client) instanceof Heard.Silence) {
        throw new Lesson(
            "clients that wait when the pool is closed to be served, or to see the end of the"
                + " stream",
            "one of them got nothing, and its socket is still open",
            "shutdownNow() returns the tasks that have not begun, and only these tasks know their"
                + " sockets. Close each of those, or call shutdown(), which lets the tasks have"
                + " their turn.",
            "close");
      }
      client.close();
    }
  }

  @Test
  @Order(9)
  @Demand("room")
  void otherNumbersOfThreadsAndPlaces() throws Exception {
    for (int[] each : new int[][] {{1, 1}, {1, 2}, {3, 1}}) {
      PolitePoolTest other = new PolitePoolTest();
      try {
        other.start(Conversation.ECHO, each[0], each[1]);
        other.fillAndEmpty(each[0], each[1]);
      } finally {
        other.closeAll();
      }
    }
  }

  @Test
  @Order(10)
  @Demand("unread")
  void whatARefusedClientHasSentIsRead() throws IOException {
    start(Conversation.ECHO, SIZE, WAITING);
    fill(SIZE, WAITING);
    listener.hold();
    Client client = connect();
    client.send("hello");
    client.send("x".repeat(40_000));
    listener.go();
    refused(client, "a client that has sent two requests");
    SpySocket socket = listener.accepted().getLast();
    until(socket::isClosed);
    if (socket.wasClosedUnread()) {
      throw new Lesson(
          "a refused client's requests to be read before its socket is closed",
          "it was closed with unread input",
          "A close with unread input sends a reset, which throws away bytes that the client has not"
              + " received yet. available() says how many bytes can be read without waiting; skip"
              + " that many.",
          "close");
    }
  }

  private PolitePool start(Conversation conversation, int size, int waiting) {
    var pool =
        new PolitePool(
            listener,
            size,
            waiting,
            client -> {
              most.accumulateAndGet(inside.incrementAndGet(), Math::max);
              try {
                conversation.hold(client);
              } finally {
                inside.decrementAndGet();
              }
            });
    opened.add(pool);
    return pool;
  }

  private Client connect() throws IOException {
    Client client = new Client(listener.getLocalPort());
    opened.add(client);
    return client;
  }

  private Client ask() throws IOException {
    Client client = connect();
    client.send("hello");
    return client;
  }

  /// Waits for a frame or the end; gives up early when no thread of the pool has anything to do.
  private static Heard hear(Client client) throws IOException {
    return client.hear(Calm.orCircles(LOOKS));
  }

  /// Connects clients that are served and stay, and after them clients that have asked and wait.
  private List<Client> fill(int size, int waiting) throws IOException {
    List<Client> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      all.add(ask());
      served(all.getLast(), "client " + (i + 1) + " of " + size + " to be served", GROWS);
    }
    int before = listener.accepted().size();
    for (int i = 1; i <= waiting; i++) {
      all.add(ask());
      int accepted = before + i;
      until(() -> listener.accepted().size() == accepted);
    }
    return all;
  }

  private void fillAndEmpty(int size, int waiting) throws IOException {
    List<Client> all = fill(size, waiting);
    String pool = " by a pool with size %d and waiting %d".formatted(size, waiting);
    refused(ask(), "client " + (size + waiting + 1) + pool);
    if (most.get() > size) {
      throw new Lesson(
          "no more than " + size + " clients to be served at the same time" + pool,
          most + " were",
          "The number of threads limits how many clients are served. The others wait in the queue.",
          "pool");
    }
    for (int i = size; i < all.size(); i++) {
      all.get(i - size).close();
      served(
          all.get(i),
          "client " + (i + 1) + " to be served in its turn" + pool,
          "The queue is too short, or a client in it was forgotten, or a place in it is lost for"
              + " good.");
    }
  }

  private static final String GROWS =
      "A ThreadPoolExecutor whose core size is below its maximum adds threads only when its queue"
          + " is full. And a thread that ends with a failed conversation is missing afterwards.";

  private void served(Client client, String what, String means) throws IOException {
    Heard heard = hear(client);
    if (!heard.equals(HELLO)) {
      throw new Lesson(what, "it got " + heard, means, "pool");
    }
  }

  private void refused(Client client, String who) throws IOException {
    Heard first = hear(client);
    if (!first.equals(BUSY)) {
      throw new Lesson(
          "the frame \"busy\" for " + who,
          "it got " + first + (listener.isAcceptorDead() ? ", and the acceptor has ended" : ""),
          meaning(first),
          "pool");
    }
    Heard second = hear(client);
    if (!second.isOver()) {
      throw new Lesson(
          "the end of the stream after \"busy\" for " + who,
          "it got " + second,
          "A refused client must not hold a descriptor for as long as it likes. Close its socket.",
          "pool");
    }
  }

  private String meaning(Heard heard) {
    if (listener.isAcceptorDead()) {
      return "An exception ended the acceptor's loop. A failure that concerns one client must not"
          + " end the server.";
    }
    return switch (heard) {
      case Heard.Silence _ ->
          "The client waits in an unbounded queue, or was forgotten with its socket open, or the"
              + " acceptor is kept busy by another client and never gets to this one.";
      case Heard.Garbage _ -> "A refusal speaks the protocol, too: a length, and the payload.";
      default ->
          "The client was disconnected without a reply, or served though the pool is full. To a"
              + " client, a close without a reply looks like a crash, and it tries again"
              + " immediately.";
    };
  }
}
