package manyclients.exercises.ch06;

import static manyclients.exercises.ch06.TurnstileStage.BURST;
import static manyclients.exercises.ch06.TurnstileStage.NEVER;
import static manyclients.exercises.ch06.TurnstileStage.SOON;
import static manyclients.exercises.ch06.TurnstileStage.hearNow;
import static manyclients.exercises.ch06.TurnstileStage.hears;
import static manyclients.exercises.ch06.TurnstileStage.replies;
import static manyclients.exercises.ch06.TurnstileStage.requests;
import static manyclients.exercises.ch06.TurnstileStage.requestsAnd;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.ch06.TurnstileStage.Flood;
import manyclients.exercises.support.Attempt;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Clients, a turnstile, and an engine behind it. Its account is tested with an interval of
/// minutes, in which no client earns anything, and with one of ten milliseconds.
class TurnstileTest {
  private static final int MANY = 20;
  private static final int PLACES = 100;
  private static final int NO_LIMIT = 1_000_000;
  private static final int LONGEST = 1 << 20;
  private static final int FEW_MEGABYTES = 5 << 20;
  private static final String LOOP = "03-selector#";

  private final TurnstileStage stage = new TurnstileStage();

  TurnstileTest() throws IOException {}

  @AfterEach
  void close() throws Exception {
    stage.close();
  }

  @Test
  @Order(1)
  @Demand("passing")
  void requestsOfAnyLengthAreAnsweredInOrder() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.connect();
    List<String> requests =
        List.of("hello", "", "x".repeat(300_000), "x".repeat(LONGEST), "goodbye");
    for (String request : requests) {
      try {
        client.send(request);
      } catch (IOException e) {
        // the test looks at what the client gets
      }
    }
    for (String request : requests) {
      Heard heard = client.hear();
      if (!heard.equals(new Heard.Frame(request))) {
        throw new Lesson(
            "the engine's reply to a request of " + request.length() + " bytes",
            "the client got " + heard,
            "Bytes from one side go to the other, unchanged and in order. A read returns part of a"
                + " frame, or several frames; a write takes as many bytes as there is room for.",
            LOOP + "connection");
      }
    }
  }

  @Test
  @Order(2)
  @Demand("account")
  void aClientMayMakeABurstOfRequestsAndNoMore() throws IOException {
    stage.open(BURST, NEVER);
    expectBurst(stage.ask(BURST + 3), "in one piece");
    Client client = stage.connect();
    stage.askInPieces(client, BURST + 3);
    expectBurst(client, "from a second client, in pieces of seven bytes");
  }

  private static void expectBurst(Client client, String how) throws IOException {
    int found = replies(client, BURST);
    if (found == BURST && hearNow(client) instanceof Heard.Frame) {
      found++;
    }
    if (found != BURST) {
      throw new Lesson(
          BURST + " replies immediately, when " + (BURST + 3) + " requests come " + how,
          found > BURST ? "there were more" : "there were " + found,
          found > BURST
              ? "Count requests, not reads or bytes: one read may return five of them. The first"
                  + " request is paid for, too."
              : "Each client has its own account, and begins with a whole burst. A request costs"
                  + " the same, however many pieces it comes in. A request that comes too early"
                  + " waits, and its connection stays open.",
          LOOP + "inbox");
    }
  }

  @Test
  @Order(3)
  @Demand("account")
  void aRequestThatWaitsIsPassedOnWhenItIsEarned() throws IOException {
    stage.open(BURST, SOON);
    long begin = System.nanoTime();
    int found = replies(stage.ask(BURST + MANY), BURST + MANY);
    if (found < BURST + MANY) {
      throw new Lesson(
          "all of %d replies, %d of them one by one".formatted(BURST + MANY, MANY),
          found + " came in order, and then not the next one",
          "The client has sent everything, so its channel will not be ready again. Keep the"
              + " request, set a timer for the moment at which it is earned, and look at the bytes"
              + " that you have received before you wait for more.",
          LOOP + "timers");
    }
    expectNotBefore(begin, "from a new client");
  }

  @Test
  @Order(4)
  @Demand("account")
  void aSilentClientSavesNoMoreThanABurst() throws IOException {
    stage.open(BURST, SOON);
    Client silent = stage.connect();
    silent.send("hello");
    silent.hear();
    replies(stage.ask(BURST + MANY), BURST + MANY); // MANY intervals pass
    long begin = System.nanoTime();
    silent.sendBytes(requests(BURST + MANY));
    replies(silent, BURST + MANY);
    expectNotBefore(begin, "from a client that was silent for as long");
  }

  private static void expectNotBefore(long begin, String who) {
    if (System.nanoTime() - begin < SOON.multipliedBy(MANY).toNanos() * 9 / 10) {
      throw new Lesson(
          "%d requests more than a burst, %s, to take as many intervals".formatted(MANY, who),
          "the replies came earlier",
          "A client earns one request per interval, and never has more than a burst. It loses what"
              + " it does not use before the burst is full again.",
          LOOP + "timers");
    }
  }

  @Test
  @Order(5)
  @Demand("bounded")
  void aClientWhoseRequestWaitsIsNotRead() throws IOException {
    stage.open(1, NEVER);
    expectNotRead("whose next request waits").close();
  }

  @Test
  @Order(6)
  @Demand("bounded")
  void aClientIsNotReadWhileTheEngineDoesNotTakeItsRequests() throws IOException {
    try (ServerSocketChannel engine = ServerSocketChannel.open()) {
      engine.setOption(StandardSocketOptions.SO_RCVBUF, Flood.FEW);
      engine.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      stage.open(engine.socket().getLocalPort(), NO_LIMIT, NEVER);
      try (Flood flood = expectNotRead("whose engine does not read its requests");
          SocketChannel engineEnd = engine.accept()) {
        engineEnd.configureBlocking(false);
        if (!flood.arrives(engineEnd)) {
          throw torn("all requests, whole, for an engine that begins to read");
        }
      }
    }
  }

  @Test
  @Order(7)
  @Demand("bounded")
  void theEngineIsNotReadWhileTheClientDoesNotTakeItsReplies() throws IOException {
    stage.open(NO_LIMIT, NEVER);
    try (Flood flood = expectNotRead("that does not read its replies")) {
      if (!flood.isAnswered()) {
        throw torn("all replies, whole, for a client that begins to read");
      }
    }
  }

  private Flood expectNotRead(String which) throws IOException {
    List<Flood> floods = new ArrayList<>();
    boolean keeps =
        Footprint.keeps(
            FEW_MEGABYTES,
            () -> {
              floods.add(new Flood(stage.turnstile.port()));
              floods.getFirst().pour();
            });
    if (keeps) {
      throw new Lesson(
          "nothing more to be read from a client " + which,
          "several megabytes of its requests or replies are kept in memory",
          "Do not read bytes that cannot be passed on. Then they stay in the kernel, its buffers"
              + " fill, and the sender has to wait. In your own memory they grow for as long as the"
              + " sender likes, for each of a hundred clients.",
          LOOP + "pressure");
    }
    return floods.getFirst();
  }

  private static Lesson torn(String expected) {
    return new Lesson(
        expected,
        "some are missing or torn",
        "A write takes as many bytes as there is room for. The rest has to be written next, before"
            + " anything else, as soon as there is room: set interest in writing to learn of that."
            + " Then look at the bytes that were received and have waited.",
        LOOP + "outbox");
  }

  @Test
  @Order(8)
  @Demand("no waiting")
  void aClientIsServedWhileAnotherIsBeingConnectedToTheEngine() throws IOException {
    ServerSocket engine = stage.openBeforeSocket(1);
    Client client = stage.connect();
    try (Socket engineEnd = engine.accept()) {
      for (int i = 0; i < 4; i++) {
        stage.ask(1); // more than fit into the engine's accept queue
      }
      TurnstileStage.settle();
      client.sendBytes(requests(1));
      if (!hears(engineEnd)) {
        throw new Lesson(
            "a request to reach the engine, while other clients are being connected to it",
            "it did not",
            "connect() waits for an answer, and it waits long when the engine's accept queue is"
                + " full. A loop must not wait: connect a channel that does not block, and call"
                + " finishConnect when it is ready.",
            LOOP + "loop");
      }
    }
  }

  @Test
  @Order(9)
  @Demand("no waiting")
  void aWaitingClientNeedsNoProcessor() throws IOException {
    stage.open(1, NEVER);
    Client client = stage.ask(MANY);
    replies(client, 1);
    expectRest("a client waits until its next request is earned");
    client.finish();
    expectRest("that client has shut its output down");
  }

  @Test
  @Order(10)
  @Demand("no waiting")
  void anEngineThatThinksOrAClientThatDoesNotReadNeedsNoProcessor() throws IOException {
    ServerSocket engine = stage.openBeforeSocket(50);
    Client client = stage.ask(1);
    try (Socket engineEnd = engine.accept()) {
      hears(engineEnd);
      client.finish();
      expectRest("a client has shut its output down, and the engine has not answered yet");
    }
    stage.open(NO_LIMIT, NEVER);
    try (Flood flood = new Flood(stage.turnstile.port())) {
      flood.pour();
      expectRest("a client does not read its replies");
    }
  }

  private static void expectRest(String when) {
    if (!Calm.comes()) {
      throw new Lesson(
          "no processor time to be used while " + when,
          "a thread goes on computing",
          "Either interest in reading is set and nothing is read (the end of a stream is read only"
              + " once), or interest in writing is set and there is nothing to write, or the clock"
              + " is asked again and again. Then select always returns immediately.",
          LOOP + "spins");
    }
  }

  @Test
  @Order(11)
  @Demand("ends")
  void aClientThatHasEndedGetsAllItsRepliesAndThenTheEnd() throws IOException {
    stage.open(BURST, SOON);
    Client client = stage.ask(2 * BURST);
    client.sendBytes((byte) 0, (byte) 0, (byte) 0, (byte) 9, (byte) 'x'); // the end tears a frame
    client.finish();
    expectRepliesAndEnd(client, 2 * BURST, "has shut its output down in the middle of a frame");
  }

  @Test
  @Order(12)
  @Demand("ends")
  void aMalformedFrameIsAnEnd() throws IOException {
    stage.open(BURST, SOON);
    Client negative = stage.connect();
    negative.sendBytes(requestsAnd(2 * BURST, 0xff, 0xff, 0xff, 0xff));
    expectRepliesAndEnd(negative, 2 * BURST, "has sent a negative length after its requests");
    Client tooLong = stage.connect();
    tooLong.sendBytes(requestsAnd(2 * BURST, 0, 0x10, 0, 1));
    expectRepliesAndEnd(tooLong, 2 * BURST, "has announced a frame of 2^20 + 1 bytes");
  }

  private static void expectRepliesAndEnd(Client client, int count, String which)
      throws IOException {
    int found = replies(client, count);
    Heard then = found < count ? new Heard.Silence() : client.hear();
    if (!(then instanceof Heard.End)) {
      throw new Lesson(
          "%d replies and then the end, for a client that %s".formatted(count, which),
          found < count ? "only " + found + " came" : "after the replies it got " + then,
          "The end of a client's stream says that it will ask nothing more; it still wants its"
              + " replies. Pass its requests on first, in their time, and then the end. The engine"
              + " ends its side when it has answered everything; pass that end on, too.",
          "00-contract#half-close");
    }
  }

  @Test
  @Order(13)
  @Demand("ends")
  void theClientIsToldWhenTheEngineEndsOrIsNotThere() throws IOException {
    ServerSocket engine = stage.openBeforeSocket(50);
    Client client = stage.connect();
    engine.accept().close();
    expectEnd(client, "whose engine has ended the connection");
    try (Socket taken = new Socket()) { // no other server can have this port, and nothing listens
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      stage.open(taken.getLocalPort(), BURST, NEVER);
      expectEnd(stage.connect(), "whose engine is not there");
    }
  }

  private static void expectEnd(Client client, String which) throws IOException {
    Heard heard = client.hear();
    if (!heard.isOver()) {
      throw new Lesson(
          "the end of the stream for a client " + which,
          "the client got " + heard,
          "A client that is not told waits for ever, and keeps its descriptors and its place.",
          "00-contract#half-close");
    }
  }

  @Test
  @Order(14)
  @Demand("ends")
  void theEngineIsToldWhenTheClientHasGoneOrTheTurnstileIsClosed() throws IOException {
    ServerSocket engine = stage.openBeforeSocket(50);
    for (String how : List.of("has closed its connection", "was reset", "is still there")) {
      Client client = stage.connect();
      try (Socket engineEnd = engine.accept()) {
        switch (how) {
          case "has closed its connection" -> client.close();
          case "was reset" -> client.reset();
          default -> {
            how = "is still there, and the turnstile was closed";
            stage.turnstile.close();
            stage.turnstile.close();
            expectEnd(client, "when the turnstile was closed");
          }
        }
        if (!hears(engineEnd)) {
          throw new Lesson(
              "the engine to see the end of a connection whose client " + how,
              "it is still connected",
              "Each client costs two descriptors here. If one of them is not closed, descriptors"
                  + " run out in the end.",
              "process-descriptors");
        }
      }
    }
  }

  @Test
  @Order(15)
  @Demand("places")
  void aClientThatHasGoneLeavesItsPlace() throws IOException {
    stage.open(BURST, NEVER);
    for (String how : List.of("", "had closed their connections", "were reset")) {
      List<Client> clients = fill(how);
      for (Client client : clients) {
        if (how.isEmpty()) {
          client.close();
        } else {
          client.reset();
        }
      }
    }
    List<Client> clients = fill("were reset");
    Client oneMore = stage.ask(1);
    Heard early = hearNow(oneMore);
    clients.getFirst().close();
    if (!(early instanceof Heard.Silence) || !(oneMore.hear() instanceof Heard.Frame)) {
      throw new Lesson(
          "a client to be served when one of a hundred others has gone, and not before",
          "it got " + early + " before",
          "A place was given back twice, or not at all. Give it back in a single method, which does"
              + " so once.",
          LOOP + "acceptor");
    }
  }

  /// Connects a hundred clients that stay.
  private List<Client> fill(String before) throws IOException {
    List<Client> clients = new ArrayList<>();
    for (int i = 1; i <= PLACES; i++) {
      Client client = stage.ask(1);
      Heard heard = client.hear();
      if (!(heard instanceof Heard.Frame)) {
        throw new Lesson(
            "a hundred clients to be served at the same time"
                + (before.isEmpty() ? "" : ", after a hundred that " + before),
            "client %d got %s".formatted(i, heard),
            "The acceptor counts places. The code that closes a client gives its place back with"
                + " release(), once, on every way out: the client's end, a reset, an engine that is"
                + " not there.",
            LOOP + "acceptor");
      }
      clients.add(client);
    }
    return clients;
  }

  @Test
  @Order(16)
  @Demand("goodbye")
  void repliesArriveThoughTheClientStillSends() throws IOException {
    stage.open(BURST, NEVER);
    Attempt.repeat(this::stillSends);
  }

  /// @return false when this machine was too busy for the second that the client has
  private boolean stillSends() throws IOException {
    Client client = stage.connect(4_096);
    for (int i = 0; i < BURST; i++) {
      client.send("x".repeat(100_000));
    }
    long begin = System.nanoTime();
    client.sendBytes((byte) -1, (byte) -1, (byte) -1, (byte) -1);
    client.sendBytes(new byte[100_000]);
    TurnstileStage.settle();
    try {
      client.sendBytes(new byte[100_000]);
    } catch (IOException e) {
      // the test looks at its replies
    }
    TurnstileStage.settle();
    if (System.nanoTime() - begin > Duration.ofMillis(500).toNanos()) {
      return false;
    }
    int found = 0;
    Heard heard = client.hear();
    for (; heard instanceof Heard.Frame; heard = client.hear()) {
      found++;
    }
    if (found < BURST || !(heard instanceof Heard.End)) {
      throw new Lesson(
          BURST + " replies and the end, for a slow client that goes on sending after its end",
          "the client got %d of them, and then %s".formatted(found, heard),
          "Closing a socket with unread input sends a reset, which discards replies that the client"
              + " has not read yet. Shut the output down, read on until the client has gone, and"
              + " then close; after a second, close anyway.",
          "01-blocking#close");
    }
    return true;
  }

  @Test
  @Order(17)
  @Demand("goodbye")
  void aClientThatStaysAfterItsEndLeavesItsPlaceInTime() throws IOException {
    stage.open(BURST, NEVER);
    for (int i = 0; i < PLACES; i++) {
      Client stays = stage.connect();
      stays.sendBytes(requestsAnd(1, 0xff, 0xff, 0xff, 0xff));
      stays.hear();
      expectEnd(stays, "that has sent a negative length");
    }
    if (!(stage.ask(1).hear() instanceof Heard.Frame)) {
      throw new Lesson(
          "a client to be served soon after a hundred clients got the end of their streams and"
              + " stayed",
          "it was not",
          "The code that reads on until its client has gone needs a timer, because a client may"
              + " never go. When the second is over, close, and give the place back.",
          "01-blocking#close");
    }
  }
}
