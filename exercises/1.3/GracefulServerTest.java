package manyclients.exercises.ch01;

import static java.nio.charset.StandardCharsets.UTF_8;
import static manyclients.exercises.ch01.GracefulServerStage.LOOKS;
import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Guestbook;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.SlowHandler;
import manyclients.exercises.support.Sneaky;
import manyclients.exercises.support.SpyListener;
import manyclients.exercises.support.SpySocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A server is closed: while a reply is in the making, while clients are idle, while one hangs.
class GracefulServerTest {
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int MANY = 40;
  private static final int SMALL = 8_192;
  private static final int BIG = 200_000;
  private static final int MUCH = 300_000;
  private static final int HUGE = 32 << 20;
  private static final int SOME = 12;
  private static final int ROUNDS = 3; // whoever waits for one alone may wait for the right one
  private static final int A_CROWD = 50;
  private static final int LITTLE = 150; // bytes: less than a socket or a thread

  private final GracefulServerStage stage = new GracefulServerStage();
  private final SpyListener listener = stage.listener;
  private final Guestbook servants = stage.servants;
  private final SlowHandler slow = stage.slow;

  GracefulServerTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    stage.close();
  }

  @Test
  @Order(1)
  @Demand("begun requests")
  void aReplyInTheMakingGoesOut() throws Exception {
    Client client = stage.connect();
    Errand<Void> closing = stage.closeWhileAnswering(client, LONG, "hello", 0);
    slow.letGo();
    Heard heard = client.hear(steady(servants::allHaveEnded, 30));
    if (!heard.equals(new Heard.Frame("hello"))) {
      throw GracefulServerLessons.replyLost(heard, slow.wasInterrupted());
    }
    stage.expectEnd(client, closing);
  }

  @Test
  @Order(2)
  @Demand("begun requests")
  void aReplyIsNotDestroyedByWhatTheClientSentAfterIt() throws Exception {
    Client client = stage.connect(SMALL);
    Errand<Void> closing =
        stage.closeWhileAnswering(client, LONG, "big", 64); // more than it will read
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
    stage.leave(client, closing, heard);
  }

  @Test
  @Order(3)
  @Demand("begun requests")
  void aReplyIsNotDestroyedByWhatTheClientSendsLater() throws Exception {
    Client client = stage.connect(SMALL);
    Errand<Void> closing = stage.closeWhileAnswering(client, LONG, "big", 0);
    slow.letGo();
    SpySocket served = listener.accepted().getFirst();
    until(served::isDraining, servants::allHaveEnded);
    // a timeout that is set may pass before the client has gone
    int looks = served.timeout() > 0 ? 4 * LOOKS : LOOKS;
    until(servants::allHaveEnded, steady(served::isDraining, looks));
    stage.sendAgain(client);
    expectWholeReply(client, closing, "");
  }

  private void expectWholeReply(Client client, Errand<Void> closing, String when)
      throws IOException {
    Heard reply = client.hear();
    if (!(reply instanceof Heard.Frame)) {
      throw GracefulServerLessons.replyCutLater(reply, when);
    }
    stage.expectEnd(client, closing);
  }

  @Test
  @Order(4)
  @Demand("end of stream")
  void aClientIsToldAfterAReplyThatWasBeingWritten() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    slow.letGo();
    Client client = stage.connect();
    listener.holdBack();
    client.send("hello");
    until(listener::isHoldingBack);
    Errand<Void> closing = Errand.closing(server);
    until(closing::isDone, stage.waits(closing));
    listener.letOut();
    Heard heard = client.hear(steady(servants::allHaveEnded, 30));
    if (!heard.equals(new Heard.Frame("hello"))) {
      throw GracefulServerLessons.replyLost(heard, slow.wasInterrupted());
    }
    Heard end = client.hear(Calm.still(closing::isWaiting, LOOKS));
    if (!end.equals(new Heard.End())) {
      throw GracefulServerLessons.notToldAfterWriting(end);
    }
    stage.leave(client, closing, end);
  }

  @Test
  @Order(5)
  @Demand("no more clients")
  void nobodyIsAcceptedAnyMore() throws Exception {
    Errand<Void> closing = stage.closeWhileAnswering(stage.connect(), LONG, "hello", 0);
    until(listener::isClosed, steady(closing::isWaiting, 300));
    try {
      Client late = stage.connect();
      late.send("hello");
      throw GracefulServerLessons.accepted(late.hear(steady(() -> true, 30)));
    } catch (ConnectException e) {
      slow.letGo();
    }
  }

  @Test
  @Order(6)
  @Demand("end of stream")
  void anIdleClientIsToldAtOnce() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    Client client = stage.connectIdle();
    Client other = stage.connectIdle();
    other.send("again");
    Heard second = other.hear();
    if (!second.equals(new Heard.Frame("again"))) {
      throw GracefulServerLessons.onlyOnce(second);
    }
    until(() -> listener.accepted().getLast().isReading());
    Errand<Void> closing = Errand.closing(server);
    for (Client idle : List.of(other, client)) {
      Heard heard = idle.hear(Calm.still(closing::isWaiting, LOOKS));
      if (!heard.equals(new Heard.End())) {
        throw GracefulServerLessons.idleNotTold(heard);
      }
    }
    other.close();
    stage.expectEnd(client, closing);
  }

  @Test
  @Order(7)
  @Demand("grace")
  void clientsThatStayDoNotHoldUpClosing() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, SHORT);
    for (int i = 0; i < MANY; i++) {
      stage.connectIdle();
    }
    Errand<Void> closing = Errand.closing(server);
    AtomicLong waiting = new AtomicLong(); // looks, of a millisecond each
    BooleanSupplier tooLong =
        () -> closing.isWaiting() && waiting.incrementAndGet() > 8 * SHORT.toMillis();
    if (!until(closing::isDone, tooLong)) {
      throw GracefulServerLessons.graceTimesClients();
    }
    stage.expectClosed(closing, "");
  }

  @Test
  @Order(8)
  @Demand("grace")
  void aHandlerThatHangsDoesNotHoldUpClosing() throws Exception {
    Errand<Void> closing = stage.closeWhileAnswering(stage.connect(), SHORT, "hello", 0);
    stage.expectClosed(
        closing, "Closing its socket does not reach a handler that waits for a lock.");
  }

  @Test
  @Order(9)
  @Demand("nothing left")
  void closingTwiceIsLikeClosingOnce() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, SHORT);
    stage.expectClosed(Errand.closing(server), "There is nobody to wait for.");
    Errand<Void> again = Errand.closing(server);
    stage.expectClosed(again, "There is nobody to wait for.");
    if (again.failure() != null) {
      throw GracefulServerLessons.closingTwice(again);
    }
  }

  @Test
  @Order(10)
  @Demand("nothing left")
  void whoClosesItAgainMeanwhileCutsNobodyOff() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    Client client = stage.connect();
    client.send("hello");
    slow.awaitRequest();
    Errand<Void> closing = Errand.closing(server);
    until(closing::isDone, stage.waits(closing));
    Errand<Void> again = Errand.closing(server);
    until(again::isDone, stage.waits(again));
    slow.letGo();
    Heard heard = client.hear(steady(servants::allHaveEnded, 30));
    if (!heard.equals(new Heard.Frame("hello"))) {
      throw GracefulServerLessons.cutByTheSecond(heard);
    }
    if (again.failure() != null) {
      throw GracefulServerLessons.closingTwice(again);
    }
    stage.expectEnd(client, closing);
    stage.expectClosed(again, "All clients have gone, and the second call does not notice.");
  }

  @Test
  @Order(11)
  @Demand("later requests")
  void halfARequestHasNotBegun() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    Client client = stage.connectIdle(); // it has asked once, in 9 bytes
    SpySocket served = listener.accepted().getFirst();
    client.sendBytes((byte) 0, (byte) 0);
    until(() -> served.isReadingAfter(9 + 2));
    Errand<Void> closing = Errand.closing(server);
    Heard end = client.hear(Calm.still(closing::isWaiting, LOOKS));
    if (!end.equals(new Heard.End())) {
      throw GracefulServerLessons.halfNotTold(end);
    }
    client.sendBytes((byte) 0, (byte) 1, (byte) 'x');
    until(() -> served.isReadingAfter(9 + 5), steady(servants::allHaveEnded));
    if (servants.size() > 1) {
      throw GracefulServerLessons.halfHandled();
    }
    stage.leave(client, closing, end);
  }

  @Test
  @Order(12)
  @Demand("end of stream")
  void aClientThatComesAtTheLastMomentIsToldToo() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    until(() -> listener.callUnderWay() == 1);
    listener.hold();
    Client client = stage.connect();
    until(listener::isHolding); // accepted, but accept has not yet returned
    Errand<Void> closing = Errand.closing(server);
    var waits = steady(closing::isWaiting);
    until(() -> closing.isDone() || waits.getAsBoolean());
    listener.go();
    Heard heard = heard(client);
    if (!heard.equals(new Heard.End())) {
      throw GracefulServerLessons.lastNotTold(heard);
    }
    stage.expectEnd(client, closing);
  }

  @Test
  @Order(13)
  @Demand("nothing left")
  void aHandlerThatIsInterruptedIsWaitedFor() throws Exception {
    slow.takeTimeToTidyUp();
    Errand<Void> closing = stage.closeWhileAnswering(stage.connect(), SHORT, "hello", 0);
    until(slow::wasInterrupted, steady(closing::isDone));
    boolean early = closing.endsByItself();
    slow.haveTidiedUp();
    if (early) {
      throw GracefulServerLessons.didNotWait();
    }
    stage.expectClosed(closing, "The handler that was interrupted has come to its end.");
  }

  @Test
  @Order(14)
  @Demand("earlier replies")
  void aReplyThatHasNotArrivedYetIsNotDestroyed() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    slow.letGo();
    Client client = stage.connect(SMALL);
    client.send("big");
    until(() -> servants.size() == 1 && listener.accepted().getFirst().isReading());
    Errand<Void> closing = Errand.closing(server);
    until(closing::isDone, Calm.still(closing::isWaiting, LOOKS));
    stage.sendAgain(client);
    expectWholeReply(client, closing, "The server was waiting for the next request then.");
  }

  @Test
  @Order(15)
  @Demand("earlier replies")
  void aReplyToAClientThatHasEndedItsStreamIsNotDestroyed() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    slow.letGo();
    Client client = stage.connect(SMALL);
    client.send("big");
    client.finish();
    until(() -> servants.size() == 1 && servants.allHaveEnded());
    Errand<Void> closing = Errand.closing(server);
    until(closing::isDone);
    expectWholeReply(client, closing, "The client had shut its output down before.");
  }

  @Test
  @Order(16)
  @Demand("later requests")
  void whatWasNotBegunIsNotAnswered() throws Exception {
    Client client = stage.connect();
    Errand<Void> closing = stage.closeWhileAnswering(client, LONG, "hello", 4);
    slow.letGo();
    Heard heard = client.hear();
    while (heard instanceof Heard.Frame) {
      heard = client.hear(Calm.still(closing::isWaiting, LOOKS));
    }
    if (servants.size() > 1) {
      throw GracefulServerLessons.handledTooMany();
    }
    stage.leave(client, closing, heard);
  }

  @Test
  @Order(17)
  @Demand("grace")
  void itWaitsUntilTheLastHasGone() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      try (GracefulServerStage each = new GracefulServerStage()) {
        allButOneLeave(each);
      }
    }
  }

  private static void allButOneLeave(GracefulServerStage stage) throws Exception {
    GracefulServer server = new GracefulServer(stage.listener, stage.slow, LONG);
    List<Client> all = new ArrayList<>();
    for (int i = 0; i < SOME; i++) {
      all.add(stage.connectIdle());
    }
    Errand<Void> closing = Errand.closing(server);
    for (Client client : all.subList(0, SOME - 1)) {
      client.hear(steady(closing::isWaiting, LOOKS));
      client.close();
    }
    SpySocket last = stage.listener.accepted().getLast();
    BooleanSupplier cut = () -> closing.isDone() || last.isClosed();
    if (until(cut, steady(closing::isWaiting))) {
      throw GracefulServerLessons.didNotWaitForAll();
    }
    stage.expectEnd(all.getLast(), closing);
  }

  @Test
  @Order(18)
  @Demand("nothing left")
  void nothingIsKeptOfClientsThatHaveGone() throws Exception {
    slow.letGo();
    try (ServerSocket plain = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      GracefulServer server = new GracefulServer(plain, GracefulServerTest::moody, SHORT);
      long most = A_CROWD * LITTLE;
      boolean keeps =
          Footprint.keepsEachTime(most, () -> comeAndGo(plain, "hello"))
              || Footprint.keepsEachTime(most, () -> comeAndGo(plain, ""))
              || Footprint.keepsEachTime(most, () -> comeAndBreak(plain));
      stage.expectClosed(Errand.closing(server), "All clients have gone, and it does not notice.");
      if (keeps) {
        throw GracefulServerLessons.kept();
      }
    }
  }

  @Test
  @Order(19)
  @Demand("begun requests")
  void aReplyIsWhatLiesBetweenPositionAndLimit() throws Exception {
    byte[] text = "##hello##".getBytes(UTF_8);
    Map<String, ByteBuffer> replies = new LinkedHashMap<>();
    replies.put("hello", ByteBuffer.wrap(text).slice(2, 5));
    replies.put("ello", ByteBuffer.wrap(text, 3, 4));
    replies.put("direct", ByteBuffer.allocateDirect(6).put("direct".getBytes(UTF_8)).flip());
    replies.put("", ByteBuffer.allocate(0));
    GracefulServer server =
        new GracefulServer(
            listener, request -> replies.get(UTF_8.decode(request.duplicate()).toString()), SHORT);
    Client client = stage.connect();
    for (String wanted : replies.keySet()) {
      client.send(wanted);
      Heard heard = heard(client);
      if (!heard.equals(new Heard.Frame(wanted))) {
        throw GracefulServerLessons.otherReply(wanted, heard);
      }
    }
    client.close();
    stage.expectClosed(Errand.closing(server), "All clients have gone.");
  }

  @Test
  @Order(20)
  @Demand("end of stream")
  void whoseHandlerFailsSeesTheEnd() throws Exception {
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {}); // it is meant to fail
    List<Throwable> failures =
        List.of(
            new IOException("as wanted"),
            new IllegalStateException("as wanted"),
            new StackOverflowError("as wanted"));
    int[] next = {0};
    GracefulServer server =
        new GracefulServer(
            listener,
            _ -> {
              throw Sneaky.thrown(failures.get(next[0]));
            },
            SHORT);
    for (Throwable failure : failures) {
      Client client = stage.connect();
      client.send("hello");
      Heard heard = heard(client);
      if (!heard.equals(new Heard.End())) {
        throw GracefulServerLessons.openAfterFailure(failure, heard);
      }
      next[0] = Math.min(next[0] + 1, failures.size() - 1);
    }
    stage.expectClosed(Errand.closing(server), "All clients have gone.");
  }

  @Test
  @Order(21)
  @Demand("no more clients")
  void untilThenAnAcceptThatFailsIsNotTheEnd() throws Exception {
    listener.failNext(SOME);
    GracefulServer server = new GracefulServer(listener, slow, SHORT);
    slow.letGo();
    Client client = stage.connect();
    client.send("hello");
    Heard heard = heard(client);
    if (!heard.equals(new Heard.Frame("hello"))) {
      throw GracefulServerLessons.endedByAccept(heard);
    }
    client.close();
    stage.expectClosed(Errand.closing(server), "All clients have gone.");
  }

  @Test
  @Order(22)
  @Demand("grace")
  void theGraceMayBeNothing() throws Exception {
    for (Duration none : List.of(Duration.ZERO, Duration.ofNanos(300_000))) {
      try (GracefulServerStage each = new GracefulServerStage()) {
        GracefulServer server = new GracefulServer(each.listener, each.slow, none);
        each.connectIdle();
        Errand<Void> closing = Errand.closing(server);
        each.expectClosed(closing, "A join of 0 milliseconds waits for ever.");
      }
    }
  }

  /// A reply that is more than the kernel takes.
  @Test
  @Order(23)
  @Demand("grace")
  void norDoesAClientThatDoesNotRead() throws Exception {
    ByteBuffer huge = ByteBuffer.allocate(HUGE);
    GracefulServer server = new GracefulServer(listener, _ -> huge.duplicate(), SHORT);
    Client client = stage.connect(SMALL);
    client.send("hello");
    until(Calm.still(() -> listener.accepted().size() == 1, LOOKS));
    stage.expectClosed(
        Errand.closing(server),
        "A thread is blocked in a write, and closing waits for a lock that it has.");
  }

  @Test
  @Order(25)
  @Demand("begun requests")
  void howeverMuchAClientSends() throws Exception {
    Client client = stage.connect(SMALL);
    Errand<Void> closing = stage.closeWhileAnswering(client, LONG, "big", 0);
    slow.letGo();
    SpySocket served = listener.accepted().getFirst();
    until(served::isDraining, servants::allHaveEnded);
    Errand<Void> talking = Errand.doing("talker", () -> talk(client));
    until(talking::isDone, Calm.still(() -> true, 300));
    Heard reply = client.hear();
    if (!(reply instanceof Heard.Frame)) {
      throw GracefulServerLessons.cutByTooMuch(reply);
    }
    stage.expectEnd(client, closing);
  }

  /// Some megabytes. It may find that the server has gone.
  private static void talk(Client client) {
    String much = "x".repeat(MUCH);
    try {
      for (int i = 0; i < SOME; i++) {
        client.send(much);
      }
      client.send("the last");
    } catch (IOException e) {
      // what it hears is the question
    }
  }

  /// It has sent more, before and after, and has not received its first reply yet.
  @Test
  @Order(24)
  @Demand("earlier replies")
  void aHandlerThatFailsDestroysNoReply() throws Exception {
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {}); // it is meant to fail
    for (Throwable failure :
        List.of(new IOException("as wanted"), new StackOverflowError("as wanted"))) {
      try (GracefulServerStage each = new GracefulServerStage()) {
        failBehindAReply(each, failure);
      }
    }
  }

  private static void failBehindAReply(GracefulServerStage stage, Throwable failure)
      throws Exception {
    ByteBuffer big = ByteBuffer.allocate(BIG);
    GracefulServer server =
        new GracefulServer(
            stage.listener,
            _ -> {
              stage.servants.sign();
              if (stage.servants.size() > 1) {
                throw Sneaky.thrown(failure);
              }
              return big;
            },
            LONG);
    Client client = stage.connect(SMALL);
    for (int i = 0; i < SOME; i++) {
      client.send("more");
    }
    until(() -> stage.servants.size() > 1);
    SpySocket served = stage.listener.accepted().getFirst();
    until(() -> served.isDraining() || served.isClosed(), stage.servants::allHaveEnded);
    stage.sendAgain(client);
    Heard reply = heard(client);
    if (!(reply instanceof Heard.Frame)) {
      throw GracefulServerLessons.cutByAFailure(failure, reply);
    }
    Heard end = heard(client);
    if (!end.equals(new Heard.End())) {
      throw GracefulServerLessons.openAfterFailure(failure, end);
    }
    if (stage.servants.size() > 2) {
      throw GracefulServerLessons.handledAfterAFailure();
    }
    client.close();
    stage.expectClosed(Errand.closing(server), "All clients have gone.");
  }

  /// What a client hears; or silence, when nothing seems to go on.
  private static Heard heard(Client client) throws IOException {
    return client.hear(Calm.still(() -> true, LOOKS));
  }

  private static void comeAndGo(ServerSocket plain, String request) throws IOException {
    for (int i = 0; i < A_CROWD; i++) {
      try (Client client = new Client(plain.getLocalPort())) {
        client.send(request);
        client.hear();
      }
    }
    Calm.comes();
  }

  private static void comeAndBreak(ServerSocket plain) throws IOException {
    for (int i = 0; i < A_CROWD; i++) {
      try (Client client = new Client(plain.getLocalPort())) {
        client.send("hello");
        client.hear();
        client.reset();
      }
    }
    Calm.comes();
  }

  /// A client that asks nothing meets a handler that fails.
  private static ByteBuffer moody(ByteBuffer request) throws IOException {
    if (!request.hasRemaining()) {
      throw new IOException("as wanted");
    }
    return request;
  }
}
