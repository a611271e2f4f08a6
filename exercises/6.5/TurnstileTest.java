package manyclients.exercises.ch06;

import static manyclients.exercises.ch06.TurnstileStage.BURST;
import static manyclients.exercises.ch06.TurnstileStage.NEVER;
import static manyclients.exercises.ch06.TurnstileStage.SOON;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import manyclients.blocking.PlatformThreadsEngine;
import manyclients.exercises.support.Attempt;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Patience;
import manyclients.exercises.support.ProxyEnd;
import manyclients.exercises.support.Torrent;
import manyclients.reactors.ReactorsEngine;
import manyclients.selector.SelectorEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Clients, a turnstile, and an engine of chapter 3 behind it.
class TurnstileTest {
  private static final int MANY = 20;
  private static final int GREAT_BURST = 60; // who waits for all of it again waits too long
  private static final int PLACES = 100;
  private static final int LARGE = 300_000;
  private static final int LONGEST = 1 << 20;
  private static final int SOME = 4;
  private static final Duration A_MOMENT = Duration.ofMillis(250);
  private static final Duration A_WHILE = Duration.ofMillis(100);
  private static final int MANY_MORE = 150;
  private static final Duration A_SECOND = Duration.ofSeconds(1);

  private final TurnstileStage stage = new TurnstileStage();

  TurnstileTest() throws IOException {}

  @AfterEach
  void closeAll() throws Exception {
    stage.close();
  }

  @Test
  @Order(1)
  @Demand("passing")
  void whatAClientAsksTheEngineAnswers() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.connect();
    List<String> requests = List.of("hello", "", "x".repeat(LARGE), "x".repeat(LONGEST), "goodbye");
    for (String request : requests) {
      stage.say(client, request);
    }
    for (String request : requests) {
      Heard heard = stage.heard(client);
      if (!heard.equals(new Heard.Frame(request))) {
        throw TurnstileLessons.notPassed("a request of " + request.length() + " bytes", heard);
      }
    }
  }

  @Test
  @Order(2)
  @Demand("account")
  void aClientThatAsksTooOftenHasToWait() throws IOException {
    stage.open(BURST, NEVER);
    stage.expectBurst(stage.ask(BURST + 3), BURST, "all at once");
  }

  @Test
  @Order(3)
  @Demand("own account")
  void eachClientHasAnAccountOfItsOwn() throws IOException {
    stage.open(BURST, NEVER);
    Client first = stage.ask(MANY);
    stage.replies(first, 0, BURST);
    stage.expectAll(stage.ask(BURST), BURST);
  }

  @Test
  @Order(4)
  @Demand("account")
  void anEmptyRequestCostsAsMuch() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.connect();
    for (int i = 0; i < BURST + 3; i++) {
      stage.say(client, "");
    }
    int found = 0;
    while (found < BURST && stage.heard(client) instanceof Heard.Frame) {
      found++;
    }
    while (found < BURST + 3 && stage.heardAtOnce(client) instanceof Heard.Frame) {
      found++;
    }
    if (found > BURST) {
      throw TurnstileLessons.tooMany(BURST, found, "with nothing in them");
    }
    if (found < BURST) {
      throw TurnstileLessons.tooFew(BURST, found, "with nothing in them");
    }
  }

  @Test
  @Order(5)
  @Demand("too early")
  void aRequestThatWaitsIsLetThroughInTime() throws IOException {
    stage.open(GREAT_BURST, SOON);
    long begin = System.nanoTime();
    Client client = stage.ask(GREAT_BURST + MANY);
    int found = stage.replies(client, 0, GREAT_BURST + MANY);
    if (found < GREAT_BURST + MANY) {
      throw TurnstileLessons.forgotten(GREAT_BURST + MANY);
    }
    stage.expectNotBefore(
        begin,
        SOON.multipliedBy(MANY),
        MANY + " more replies than a burst to take as many intervals");
  }

  @Test
  @Order(6)
  @Demand("at rest")
  void waitingNeedsNoProcessor() throws IOException {
    stage.open(1, NEVER);
    Client client = stage.ask(MANY);
    stage.replies(client, 0, 1);
    client.finish();
    stage.expectRest("while a client waits that has said all");
  }

  @Test
  @Order(7)
  @Demand("at rest")
  void anEndNeedsNoProcessorEither() throws IOException {
    ServerSocket engine = stage.openBefore(TurnstileStage.engine(50), BURST, NEVER);
    Client client = stage.ask(1);
    try (ProxyEnd theirs = ProxyEnd.of(engine)) {
      theirs.hears();
      client.finish();
      stage.expectRest("while a client has said all, and the engine thinks");
    }
  }

  @Test
  @Order(8)
  @Demand("at rest")
  void neitherDoesAConnectionThatIsBeingMade() throws IOException {
    stage.openBefore(TurnstileStage.engine(1), BURST, NEVER);
    stage.expectRestAfter(
        stage::crowd, "while clients ask whose connection to the engine does not stand yet");
  }

  @Test
  @Order(9)
  @Demand("at rest")
  void norDoRepliesThatAreNotTaken() throws IOException {
    ServerSocket engine = stage.openBefore(TurnstileStage.engine(50), BURST, NEVER);
    stage.connectNarrow();
    try (ProxyEnd theirs = ProxyEnd.of(engine)) {
      TurnstileStage.overfill(theirs);
      stage.expectRest("while a client does not take its replies, and the engine says more");
    }
  }

  @Test
  @Order(10)
  @Demand("at rest")
  void norDoesAGoodbye() throws IOException {
    ServerSocket engine = stage.openBefore(TurnstileStage.engine(50), BURST, NEVER);
    Client stays = stage.connect();
    Client goes = stage.connect();
    stage.expectRestAfter(
        () -> hangUp(engine, stays), "when a client has been told the end, and has not gone yet");
    hangUp(engine, goes);
    stage.expectRestAfter(goes::close, "when a client has been told the end, and has gone");
  }

  /// The client's is the next connection.
  private void hangUp(ServerSocket engine, Client client) throws IOException {
    engine.accept().close();
    stage.expectEnd("a client whose engine has hung up", client);
  }

  @Test
  @Order(11)
  @Demand("passing")
  void aClientMayAskBeforeTheConnectionStands() throws IOException {
    ServerSocket engine = stage.openBefore(TurnstileStage.engine(1), BURST, NEVER);
    stage.crowd();
    Client early = stage.ask(1);
    Heard heard = stage.heardAtOnce(early);
    if (!(heard instanceof Heard.Silence)) {
      throw TurnstileLessons.notYetConnected(heard);
    }
  }

  @Test
  @Order(12)
  @Demand("no waiting")
  void noClientWaitsWhileOthersAreConnected() throws IOException {
    ServerSocket engine = stage.openBefore(TurnstileStage.engine(1), BURST, NEVER);
    Client client = stage.connect();
    try (ProxyEnd theirs = ProxyEnd.of(engine)) {
      stage.crowd();
      stage.ask(client, 1);
      if (!theirs.hears()) {
        throw TurnstileLessons.connectsInTheLoop();
      }
    }
  }

  @Test
  @Order(13)
  @Demand("a client's end")
  void aClientThatHasSaidAllStillGetsItsReplies() throws IOException {
    stage.open(BURST, SOON);
    Client client = stage.ask(2 * BURST);
    client.finish();
    int found = stage.replies(client, 0, 2 * BURST);
    if (found < 2 * BURST) {
      throw TurnstileLessons.lostAtTheEnd(
          2 * BURST, "has shut its output down", stage.heard(client));
    }
    stage.expectEnd("a client that has its last reply", client);
  }

  @Test
  @Order(14)
  @Demand("nonsense")
  void afterNonsenseComesTheEnd() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.connect();
    client.sendBytes(stage.requestsAndNonsense(1));
    if (stage.replies(client, 0, 1) < 1) {
      throw TurnstileLessons.notPassed("a request before nonsense", new Heard.Silence());
    }
    stage.expectEnd("a client that has said nonsense", client);
    stage.expectAll(stage.ask(1), 1);
  }

  @Test
  @Order(15)
  @Demand("nonsense")
  void aFrameThatIsTooLongIsNonsense() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.ask(1);
    client.sendBytes(ByteBuffer.allocate(8).putInt(LONGEST + 1).array());
    if (stage.replies(client, 0, 1) < 1) {
      throw TurnstileLessons.notPassed("a request before a frame of 2^20 + 1", new Heard.Silence());
    }
    stage.expectEnd("a client that has said 1,048,577 for a length", client);
  }

  @Test
  @Order(15)
  @Demand("a client's end")
  void anEndMayComeInTheMiddleOfAFrame() throws IOException {
    stage.open(BURST, NEVER);
    for (int part : new int[] {0, 2, Integer.BYTES, Integer.BYTES + 3}) {
      Client client = stage.ask(1);
      client.sendBytes(Arrays.copyOf(new byte[] {0, 0, 0, 9}, part));
      client.finish();
      int found = stage.replies(client, 0, 1);
      if (found < 1) {
        throw TurnstileLessons.lostAtTheEnd(1, "ends in a frame", stage.heard(client));
      }
      stage.expectEnd("a client that has ended " + part + " bytes after its request", client);
    }
  }

  @Test
  @Order(15)
  @Demand("nonsense")
  void whatWaitsIsAnsweredThoughNonsenseFollows() throws IOException {
    stage.open(BURST, SOON);
    Client client = stage.connect();
    client.sendBytes(stage.requestsAndNonsense(2 * BURST)); // at once: so it comes while they wait
    int found = stage.replies(client, 0, 2 * BURST);
    if (found < 2 * BURST) {
      throw TurnstileLessons.lostAtTheEnd(
          2 * BURST, "has said nonsense behind its requests", stage.heard(client));
    }
    stage.expectEnd("a client that has its last reply", client);
  }

  @Test
  @Order(15)
  @Demand("the engine's end")
  void aClientThatWaitsHearsTheEngine() throws IOException {
    ServerSocket engine = stage.openBefore(TurnstileStage.engine(50), 1, NEVER);
    Client client = stage.ask(2);
    try (ProxyEnd theirs = ProxyEnd.of(engine)) {
      theirs.hears();
      TurnstileStage.settle(); // the second request waits
      theirs.say(TurnstileStage.REPLY);
      Heard heard = stage.heard(client);
      if (!heard.equals(new Heard.Frame("ok"))) {
        throw TurnstileLessons.notPassed("a request, while the next one waits,", heard);
      }
    }
    stage.expectEnd("a client that waits, when the engine has hung up", client);
  }

  @Test
  @Order(16)
  @Demand("the engine's end")
  void anEndIsPassedOnEitherWay() throws IOException {
    ServerSocket engine = stage.openBefore(TurnstileStage.engine(50), BURST, NEVER);
    for (boolean broken : new boolean[] {false, true}) {
      Client left = stage.connect();
      try (ProxyEnd theirs = ProxyEnd.of(engine)) {
        if (broken) {
          left.reset();
        }
        left.close();
        if (!theirs.hears()) {
          throw TurnstileLessons.engineNotTold();
        }
      }
    }
    hangUp(engine, stage.connect());
  }

  @Test
  @Order(17)
  @Demand("close")
  void closingEndsAll() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.ask(MANY);
    stage.replies(client, 0, BURST);
    stage.closeTurnstile();
    stage.closeTurnstile();
    stage.expectEnd("a client that waits, when the turnstile is closed", client);
  }

  @Test
  @Order(18)
  @Demand("close")
  void theEngineHearsOfItAndTheThreadIsGone() throws IOException {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    ServerSocket engine = stage.openBefore(TurnstileStage.engine(50), 1, NEVER);
    Set<Thread> theirs = new HashSet<>(Thread.getAllStackTraces().keySet());
    theirs.removeAll(before);
    stage.ask(2);
    try (ProxyEnd end = ProxyEnd.of(engine)) {
      end.hears();
      stage.closeTurnstile();
      if (!end.hearsTheEnd()) {
        throw TurnstileLessons.engineNotToldOfTheClose();
      }
    }
    if (!Patience.until(() -> theirs.stream().noneMatch(Thread::isAlive))) {
      throw TurnstileLessons.threadGoesOn();
    }
  }

  @Test
  @Order(18)
  @Demand("the engine's end")
  void itIsToldOfAClientThatHasGoneWhileItWaited() throws IOException {
    ServerSocket engine = stage.openBefore(TurnstileStage.engine(50), 1, A_WHILE);
    Attempt.repeat(() -> goesWhileItWaits(engine));
  }

  /// @return false when this machine was so busy that the client may have waited no more
  private boolean goesWhileItWaits(ServerSocket engine) throws IOException {
    long begin = System.nanoTime();
    Client client = stage.ask(2);
    try (ProxyEnd theirs = ProxyEnd.of(engine)) {
      theirs.hears();
      client.reset();
      boolean inTime = System.nanoTime() - begin < A_WHILE.toNanos() / 2;
      if (!theirs.hearsTheEnd()) {
        throw TurnstileLessons.engineNotToldOfWhoWaited();
      }
      return inTime;
    }
  }

  @Test
  @Order(19)
  @Demand("goodbye")
  void repliesArriveThoughTheClientStillSpeaks() throws IOException {
    stage.open(BURST, NEVER);
    Attempt.repeat(this::stillSpeaks);
  }

  /// @return false when this machine was too busy: a client has a second to go, and not more
  private boolean stillSpeaks() throws IOException {
    Client slow = stage.connectNarrow();
    String large = "x".repeat(LARGE / 3);
    for (int i = 0; i < SOME; i++) {
      stage.say(slow, large);
    }
    long begin = System.nanoTime();
    slow.sendBytes(stage.requestsAndNonsense(1));
    slow.sendBytes(new byte[LARGE / 3]); // nobody will look at it
    TurnstileStage.settle();
    if (!goesOn(slow, begin)) {
      return false;
    }
    int found = 0;
    Heard heard = stage.heard(slow);
    while (heard instanceof Heard.Frame) {
      found++;
      heard = stage.heard(slow);
    }
    if (found < SOME + 1 || !(heard instanceof Heard.End)) {
      throw TurnstileLessons.destroyed();
    }
    return true;
  }

  /// Has a client say more, and more. Whether it could while it was still listened to.
  private static boolean goesOn(Client client, long begin) {
    try {
      for (int i = 0; i < SOME; i++) {
        client.sendBytes(new byte[BURST]);
        Patience.until(Calm.orRead(BURST));
      }
    } catch (IOException e) {
      // what it has been sent before will tell
    }
    return System.nanoTime() - begin < A_SECOND.toNanos() / 2;
  }

  @Test
  @Order(20)
  @Demand("too early")
  void aClientThatMayNotAskIsNotRead() throws IOException {
    stage.open(1, NEVER);
    stage.expectNotRead("that may not ask more").close();
  }

  @Test
  @Order(21)
  @Demand("the engine's end")
  void whereThereIsNoEngineThereIsAnEnd() throws IOException {
    stage.openBeforeNobody();
    stage.expectEnd("a client, when the engine is not there", stage.connect());
    stage.expectEnd("the next one", stage.connect());
    for (int i = 2; i <= PLACES; i++) {
      try (Client client = stage.connect()) {
        Heard heard = stage.heard(client);
        if (!heard.isOver()) {
          throw TurnstileLessons.noPlace(i, "to an engine that is not there");
        }
      }
    }
  }

  @Test
  @Order(22)
  @Demand("account")
  void aClientThatWasSilentHasABurstAndNoMore() throws IOException {
    stage.open(BURST, SOON);
    Client silent = stage.connect();
    silent.send("hello");
    stage.heard(silent);
    stage.replies(stage.ask(BURST + MANY), 0, BURST + MANY); // so many intervals pass
    long begin = System.nanoTime();
    stage.ask(silent, BURST + MANY);
    stage.replies(silent, 0, BURST + MANY);
    stage.expectNotBefore(
        begin,
        SOON.multipliedBy(MANY),
        "a client that was silent for " + MANY + " intervals to wait like others");
  }

  @Test
  @Order(23)
  @Demand("account")
  void requestsAreCountedAndNotReads() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.connect();
    stage.askInPieces(client, BURST + 3, 7);
    stage.expectBurst(client, BURST, "in pieces of seven bytes");
  }

  @Test
  @Order(23)
  @Demand("account")
  void aBurstMayBeAnyNumber() throws IOException {
    stage.open(Integer.MAX_VALUE, NEVER);
    int found = stage.replies(stage.ask(MANY), 0, MANY);
    if (found < MANY) {
      throw TurnstileLessons.burstIsTooLarge(MANY, found);
    }
  }

  @Test
  @Order(24)
  @Demand("account")
  void noPartOfAnIntervalIsLost() throws IOException {
    stage.open(2, A_MOMENT);
    Attempt.repeat(this::partsOfIntervals);
  }

  /// Spends a burst of two; asks after 1.8 intervals, of which one is spent and 0.8 are left; and
  /// asks again when 0.4 more have passed.
  ///
  /// @return false when this machine was too busy to ask at the right time
  private boolean partsOfIntervals() throws IOException {
    Client client = stage.ask(2);
    long begin = System.nanoTime();
    if (stage.replies(client, 0, 2) < 2) {
      throw TurnstileLessons.tooFew(2, 0, "all at once");
    }
    if (!isAt(begin, 1.8)) {
      return false;
    }
    stage.ask(client, 1);
    Heard first = stage.heardAtOnce(client);
    if (!isAt(begin, 2.2)) {
      return false;
    }
    stage.ask(client, 1);
    Heard second =
        stage.heardAtOnce(client); // silence, when it has to wait, and is not heard by then
    if (!(first instanceof Heard.Frame) || !(second instanceof Heard.Frame)) {
      throw TurnstileLessons.losesParts();
    }
    return System.nanoTime() - begin < 2.6 * A_MOMENT.toNanos();
  }

  @Test
  @Order(32)
  @Demand("account")
  void anIntervalMayBeNothing() throws IOException {
    stage.open(1, Duration.ZERO);
    int found = stage.replies(stage.ask(MANY), 0, MANY);
    if (found < MANY) {
      throw TurnstileLessons.tooFew(MANY, found, "at an interval of nothing");
    }
  }

  /// Waits for a moment. Whether it is that moment then, and not much later.
  private static boolean isAt(long begin, double intervals) {
    long due = (long) (intervals * A_MOMENT.toNanos());
    Patience.until(() -> System.nanoTime() - begin >= due);
    return System.nanoTime() - begin < due + A_MOMENT.toNanos() / 10;
  }

  @Test
  @Order(25)
  @Demand("places")
  void aClientThatHasGoneLeavesAPlace() throws IOException {
    stage.open(BURST, NEVER);
    goodbye(stage.fill(PLACES, TurnstileLessons.tooFewPlaces()));
    Attempt.repeat(this::othersCome);
  }

  /// A hundred have gone at once, and a hundred others come, and go.
  ///
  /// @return false when this machine was so slow that those who went may have been given up
  private boolean othersCome() throws IOException {
    long begin = System.nanoTime();
    goodbye(stage.fill(PLACES, TurnstileLessons.noPlace(PLACES, "and said goodbye")));
    return System.nanoTime() - begin < A_SECOND.toNanos() / 2;
  }

  private static void goodbye(List<Client> all) throws IOException {
    for (Client each : all) {
      each.close();
    }
  }

  @Test
  @Order(26)
  @Demand("places")
  void alsoAClientThatBreaksOffOrStays() throws IOException {
    ServerSocket engine = stage.openBefore(TurnstileStage.engine(50), BURST, NEVER);
    Client patient = stage.ask(1);
    patient.finish();
    try (ProxyEnd theirs = ProxyEnd.of(engine)) {
      theirs.hearsTheEnd();
      breaksOffOrStays(); // which takes longer than a second: that is not to be waited for twice
      stage.expectReply(theirs, patient);
    }
  }

  private void breaksOffOrStays() throws IOException {
    stage.open(BURST, NEVER);
    Client stays = stage.connect();
    stays.sendBytes(stage.requestsAndNonsense(1));
    stage.replies(stays, 0, 1);
    stage.expectEnd("a client that has said nonsense", stays);
    long told = System.nanoTime();
    for (int i = 0; i <= PLACES; i++) {
      Client client = stage.ask(1);
      if (!(stage.heard(client) instanceof Heard.Frame)) {
        throw TurnstileLessons.noPlace(PLACES, "by a reset");
      }
      client.reset();
    }
    TurnstileStage.settle();
    List<Client> all = stage.fill(PLACES - 1, TurnstileLessons.noPlace(PLACES, "by a reset"));
    Client last = stage.ask(1);
    Heard heard = stage.heardAtOnce(last);
    while (!(heard instanceof Heard.Frame) && System.nanoTime() - told < 3 * A_SECOND.toNanos()) {
      stage.say(stays, "on and on");
      heard = stage.heardAtOnce(last);
    }
    if (!(heard instanceof Heard.Frame)) {
      throw TurnstileLessons.staysForEver();
    }
    // the place that it had must not be the one that is too many
    Patience.until(() -> System.nanoTime() - told > A_SECOND.toNanos() * 6 / 5);
    Client oneMore = stage.ask(1);
    if (stage.heard(oneMore) instanceof Heard.Frame) {
      throw TurnstileLessons.placeTooMany();
    }
    all.getFirst().close();
    if (!(stage.heard(oneMore) instanceof Heard.Frame)) {
      throw TurnstileLessons.noPlace(PLACES, "while one more waited");
    }
  }

  @Test
  @Order(27)
  @Demand("bounded")
  void nothingIsCollectedForAnEngineThatDoesNotRead() throws IOException {
    try (ServerSocketChannel engine = TurnstileStage.engineThatDoesNotRead()) {
      stage.open(engine.socket().getLocalPort(), 1_000_000, NEVER);
      try (Torrent torrent = stage.expectNotRead("whose engine does not take its requests")) {
        stage.expectAllRequests(torrent, engine);
      }
    }
  }

  @Test
  @Order(28)
  @Demand("bounded")
  void aClientThatDoesNotListenIsNotRead() throws IOException {
    stage.open(1_000_000, NEVER);
    Client other = stage.connect();
    try (Torrent torrent = stage.expectNotRead("that does not take its replies")) {
      stage.ask(other, MANY);
      stage.expectAll(other, MANY);
      stage.expectAllReplies(torrent);
    }
  }

  @Test
  @Order(29)
  @Demand("passing")
  void whatWasHeldUpArrivesThoughNobodySaysMore() throws IOException {
    ServerSocket engine = stage.openBefore(TurnstileStage.narrowEngine(), 1_000_000, NEVER);
    expectReplies(stage.narrowEnd(), engine);
    expectRequests(stage.narrowEnd(), engine);
  }

  private static void expectReplies(ProxyEnd client, ServerSocket engine) throws IOException {
    try (ProxyEnd theirs = ProxyEnd.of(engine)) {
      int replies = TurnstileStage.fillUp(theirs);
      TurnstileStage.expectArrival(replies, client, "replies", "a client");
    }
  }

  /// While its requests are held up the client gets replies: what it was seen to be ready for last
  /// is then to be written to, and not to be read.
  private static void expectRequests(ProxyEnd client, ServerSocket engine) throws IOException {
    try (ProxyEnd theirs = ProxyEnd.of(engine)) {
      int requests = TurnstileStage.fillUp(client, theirs);
      int replies = TurnstileStage.REPLY.length + TurnstileStage.overfill(theirs);
      TurnstileStage.expectArrival(replies, client, "replies", "a client");
      TurnstileStage.expectArrival(requests, theirs, "requests", "an engine");
    }
  }

  @Test
  @Order(30)
  @Demand("account")
  void anIntervalMayEndBetweenTwoMilliseconds() throws IOException {
    Duration brief = Duration.ofNanos(1_999_999);
    stage.open(BURST, brief);
    long begin = System.nanoTime();
    Client client = stage.ask(BURST + MANY_MORE);
    if (stage.replies(client, 0, BURST + MANY_MORE) < BURST + MANY_MORE) {
      throw TurnstileLessons.forgotten(BURST + MANY_MORE);
    }
    stage.expectNotBefore(
        begin,
        brief.multipliedBy(MANY_MORE),
        MANY_MORE
            + " more replies than a burst to take as many intervals of almost two milliseconds");
  }

  @Test
  @Order(31)
  @Demand("passing")
  void itIsTheSameInFrontOfAnyEngine() throws Exception {
    System.out.println("greedy: replies a second      polite: half are answered within");
    stage.contest(new PlatformThreadsEngine());
    stage.contest(new SelectorEngine());
    stage.contest(new ReactorsEngine());
  }
}
