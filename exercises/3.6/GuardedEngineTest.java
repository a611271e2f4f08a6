package manyclients.exercises.ch03;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static manyclients.exercises.ch03.GuardedEngineStage.ask;
import static manyclients.exercises.ch03.GuardedEngineStage.goOn;
import static manyclients.exercises.ch03.GuardedEngineStage.heard;
import static manyclients.exercises.ch03.GuardedEngineStage.isLate;
import static manyclients.exercises.ch03.GuardedEngineStage.isRest;
import static manyclients.exercises.ch03.GuardedEngineStage.settle;
import static manyclients.exercises.ch03.GuardedEngineStage.threads;
import static manyclients.exercises.ch03.GuardedEngineStage.threadsBeside;

import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import manyclients.contract.Counters;
import manyclients.exercises.support.Attempt;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

class GuardedEngineTest {
  private static final byte[] HELLO = {0, 0, 0, 5, 'h', 'e', 'l', 'l', 'o'};
  private static final byte[] A_AND_B = {0, 0, 0, 1, 'a', 0, 0, 0, 1, 'b'};
  private static final byte[] A_AND_A_BYTE = {0, 0, 0, 1, 'a', 0};
  private static final byte[] BEGINS_A_LONG_ONE = {0, 0, 127, 0};
  private static final byte[] NEGATIVE = {-1, -1, -1, -1};
  private static final int CROWD = 20;
  private static final int LARGE = 15_000;
  private static final int SILENT = 60;
  private static final int WAITS = 8;
  private static final int LARGE_ONES = 600;

  private final GuardedEngineStage stage = new GuardedEngineStage();

  GuardedEngineTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    stage.close();
  }

  @Test
  @Order(1)
  @Demand("patience")
  void aClientThatWasSilentIsServedWhenItSpeaks() throws IOException {
    Client silent = stage.connectSilently();
    expectServed("and then asked", ask(silent, "one"));
    Client slow = stage.connectSilently();
    slow.sendBytes((byte) 0);
    settle();
    slow.sendBytes(Arrays.copyOfRange(HELLO, 1, HELLO.length));
    expectServed("sent one byte, and later the others", heard(slow));
  }

  @Test
  @Order(2)
  @Demand("requests")
  void eachRequestIsAnswered() throws IOException {
    Client client = stage.connect();
    for (String request : new String[] {"one", "", "three"}) {
      expectAnswer("a client that asks \"" + request + "\"", client, request);
    }
    Client empty = stage.connect();
    expectAnswer("a client that asks \"\" first", empty, "");
    Client both = stage.connect();
    both.sendBytes(A_AND_B);
    for (String reply : new String[] {"a", "b"}) {
      expect("a client that asks \"a\" and \"b\" at once", reply, heard(both));
    }
  }

  @Test
  @Order(3)
  @Demand("requests")
  void itMayComeInPieces() throws IOException {
    for (int cut : new int[] {1, 3, 4, 6}) {
      Client client = stage.connect();
      client.sendBytes(Arrays.copyOf(HELLO, cut));
      settle();
      client.sendBytes(Arrays.copyOfRange(HELLO, cut, HELLO.length));
      expect("a client whose request comes in two pieces", "hello", heard(client));
    }
  }

  @Test
  @Order(4)
  @Demand("strangers")
  void aStrangerIsTurnedAway() throws IOException {
    expectTurnedAway(stage.connectSilently());
    expectStrangers("one that begins with \"GET\"", 1);
    Client client = stage.connect();
    expectAnswer("a client after that", client, "one");
    expectTurnedAway(stage.connect());
    expectStrangers("two of them, and a client that is none", 2);
    Client other = stage.connect();
    other.sendBytes(NEGATIVE);
    expectOver("a client whose first byte is 255", other);
    expectStrangers("two of them, and one whose first byte is 255", 3);
    for (int bit = 0; bit < 8; bit++) {
      Client one = stage.connect();
      one.sendBytes((byte) (1 << bit), (byte) 0, (byte) 0, (byte) 0);
      expectOver("a client whose first byte is " + (1 << bit), one);
      expectStrangers("three of them, and some whose first byte is one bit", 4 + bit);
    }
  }

  @Test
  @Order(5)
  @Demand("at rest")
  void theLoopRestsWhileNothingIsSaid() throws IOException {
    stage.connectSilently();
    stage.connect();
    if (!isRest()) {
      throw GuardedEngineLessons.spins();
    }
  }

  @Test
  @Order(6)
  @Demand("at rest")
  void itRestsWhenClientsHaveEndedTheirStreams() throws IOException {
    stage.connect().finish();
    Client inAFrame = stage.connect();
    inAFrame.sendBytes((byte) 0);
    inAFrame.finish();
    if (!isRest()) {
      throw GuardedEngineLessons.spinsAtTheEnd();
    }
  }

  @Test
  @Order(7)
  @Demand("strangers")
  void otherMistakesAreNotCounted() throws IOException {
    Client mute = stage.connect();
    mute.finish();
    heard(mute);
    expectStrangers("a client that ended its stream without a byte", 0);
    Client client = stage.connect();
    expectAnswer("a client with a mistake to come", client, "one");
    client.sendBytes(NEGATIVE);
    heard(client);
    expectStrangers("a client whose second request has a negative length", 0);
  }

  @Test
  @Order(8)
  @Demand("strangers")
  void itsFirstByteIsEnough() throws IOException {
    Client brief = stage.connect();
    brief.sendBytes((byte) 'G');
    expectOver("a client that sends \"G\", and no more yet,", brief);
    expectStrangers("one that sends \"G\", and no more", 1);
  }

  @Test
  @Order(9)
  @Demand("strangers")
  void aStrangerIsNoMalformedRequestAndNoFailure() throws IOException {
    expectTurnedAway(stage.connect());
    Counters.Snapshot counters = stage.server.counters();
    expectNone("malformed", counters.malformed());
    expectNone("failed", counters.failed());
  }

  @Test
  @Order(10)
  @Demand("no waiting")
  void aSilentClientHoldsNoOtherUp() throws IOException {
    Client before = stage.connect();
    expectAnswer("a client", before, "one");
    stage.connectSilently();
    expectNotHeld("a client that was there before", before);
    expectNotHeld("a client that comes later", stage.connect());
  }

  @Test
  @Order(11)
  @Demand("one thread")
  void itHasNoMoreThreadsWithMoreClients() throws IOException {
    stage.connectSilently();
    Set<Thread> one = threads();
    for (int i = 1; i < CROWD; i++) {
      stage.connect();
    }
    settle();
    int more = threadsBeside(one);
    if (more > 0) {
      throw GuardedEngineLessons.threads(more);
    }
  }

  @Test
  @Order(23)
  @Demand("one thread")
  void itHasNoThreadButTheLoops() throws IOException {
    stage.connectSilently();
    Set<Thread> before = threads();
    try (var other = new GuardedEngineStage()) {
      other.connectSilently();
      expectAnswer("a client", other.connect(), "one");
      int more = threadsBeside(before);
      if (more > 1) {
        throw GuardedEngineLessons.moreThanOne(more);
      }
    }
  }

  @Test
  @Order(12)
  @Demand("deadlines")
  void aRequestHasItsTimeAndSilenceHasMore() throws IOException {
    try (var hurried = GuardedEngineStage.hurried()) {
      Attempt.repeat(() -> hasItsTime(hurried));
    }
  }

  /// @return false when this machine was so busy that the time for the request may have passed
  private static boolean hasItsTime(GuardedEngineStage hurried) throws IOException {
    Client newcomer = hurried.connectSilently();
    long begin = System.nanoTime();
    Client answered = hurried.connect();
    answered.sendBytes(A_AND_A_BYTE); // its reply says that both have been read
    expect("a client that asks \"a\", and begins to ask more,", "a", heard(answered));
    Heard second = goOn(answered, Arrays.copyOfRange(HELLO, 1, HELLO.length));
    if (second.isOver() && isLate(begin)) {
      return false;
    }
    expect("a client whose second request comes in two pieces", "hello", second);
    Client slow = hurried.connect();
    slow.sendBytes(BEGINS_A_LONG_ONE);
    if (!hurried.isOverWhileItDrips(slow)) {
      throw GuardedEngineLessons.drips();
    }
    Heard heard = ask(answered, "two"); // the time for a request has passed for this one, too
    if (!heard.equals(new Heard.Frame("two"))) {
      throw GuardedEngineLessons.hurried(heard);
    }
    Heard first = ask(newcomer, "one");
    if (!first.equals(new Heard.Frame("one"))) {
      throw GuardedEngineLessons.newcomerHurried(first);
    }
    return true;
  }

  @Test
  @Order(13)
  @Demand("deadlines")
  void whoNeverSpeaksIsSentAway() throws IOException {
    try (var impatient = GuardedEngineStage.impatient()) {
      if (!impatient.isOverWhenALaterOneIs(impatient.connect())) {
        throw GuardedEngineLessons.patientForEver();
      }
    }
  }

  /// The stranger keeps its own end open.
  @Test
  @Order(14)
  @Demand("strangers")
  void aStrangerTakesNoPlaceAnyMore() throws IOException {
    expectTurnedAway(stage.connect());
    if (!Patience.until(() -> stage.server.counters().open() == 0, Calm.still(() -> true, CROWD))) {
      throw GuardedEngineLessons.halfClosed();
    }
  }

  /// More than any kernel keeps.
  @Test
  @Order(15)
  @Demand("requests")
  void aClientThatReadsLateGetsEachReply() throws IOException {
    Client late = stage.connectNarrow();
    Thread writer = Thread.ofVirtual().start(() -> sendAll(late));
    settle();
    for (int i = 0; i < LARGE_ONES; i++) {
      Heard heard = heard(late);
      if (!heard.equals(new Heard.Frame(large(i)))) {
        throw GuardedEngineLessons.readsLate(LARGE_ONES, i, heard);
      }
    }
    Patience.until(() -> !writer.isAlive());
  }

  private static void sendAll(Client late) {
    try {
      for (int i = 0; i < LARGE_ONES; i++) {
        late.send(large(i));
      }
    } catch (IOException e) {
      // the replies will tell
    }
  }

  private static String large(int i) {
    return ("" + i % 10).repeat(LARGE);
  }

  @Test
  @Order(16)
  @Demand("at rest")
  void aClientThatBreaksOffBeforeItHasSpokenIsGone() throws IOException {
    stage.connectSilently().reset();
    if (!Patience.until(
        () -> stage.server.counters().open() == 0, Calm.orCircles(GuardedEngineStage.LOOKS))) {
      throw GuardedEngineLessons.stillThere();
    }
    if (!isRest()) {
      throw GuardedEngineLessons.spinsAtTheEnd();
    }
  }

  /// The first byte of its first request begins its time.
  @Test
  @Order(17)
  @Demand("deadlines")
  void theFirstByteBeginsARequest() throws IOException {
    try (var hurried = GuardedEngineStage.hurried()) {
      Client slow = hurried.connect();
      slow.sendBytes((byte) 0);
      settle();
      if (!hurried.isOverWhenALaterOneIs(slow, (byte) 0)) {
        throw GuardedEngineLessons.oneByteIsSilence();
      }
    }
  }

  @Test
  @Order(18)
  @Demand("deadlines")
  void whoTalksIsNotSilent() throws IOException {
    try (var impatient = GuardedEngineStage.impatient()) {
      Attempt.repeat(() -> talksOn(impatient));
    }
  }

  /// @return false when this machine was so busy that the client may have been silent for too long
  private static boolean talksOn(GuardedEngineStage impatient) throws IOException {
    Client client = impatient.connect();
    long begin = System.nanoTime();
    long last = begin;
    while (last - begin < 3 * GuardedEngineStage.IDLE.toNanos()) {
      client.send("one");
      Heard heard = client.hear();
      long now = System.nanoTime();
      if (heard.isOver() && now - last > GuardedEngineStage.IDLE.toNanos() / 2) {
        return false;
      }
      if (!heard.equals(new Heard.Frame("one"))) {
        throw GuardedEngineLessons.cutOffInATalk(heard);
      }
      last = now;
    }
    return true;
  }

  /// A client that came after a stranger is silent for too long: by then, the stranger's time would
  /// be up as well.
  @Test
  @Order(19)
  @Demand("strangers")
  void aStrangerIsClosedOnce() throws IOException {
    try (var impatient = GuardedEngineStage.impatient()) {
      expectTurnedAway(impatient.connect());
      if (!impatient.connect().hear().isOver()) {
        throw GuardedEngineLessons.patientForEver();
      }
      Patience.until(() -> impatient.server.counters().timedOut() > 0);
      settle();
      Counters.Snapshot counters = impatient.server.counters();
      if (counters.open() != 0 || counters.timedOut() != 1) {
        throw GuardedEngineLessons.closedTwice(counters.open(), counters.timedOut());
      }
    }
  }

  @Test
  @Order(20)
  @Demand("strangers")
  void whoEndsWithoutAByteIsNoneAfterOneEither() throws IOException {
    expectTurnedAway(stage.connect());
    Client mute = stage.connect();
    mute.finish();
    heard(mute);
    expectStrangers("a stranger, and a client that ended its stream without a byte", 1);
  }

  /// The loop is kept until all of it has come.
  @Test
  @Order(21)
  @Demand("requests")
  void aRequestMayComeBeforeItsClientIsAccepted() throws IOException {
    try (var held = GuardedEngineStage.held()) {
      Client one = held.connect();
      one.sendBytes(HELLO);
      Client begun = held.connect();
      begun.sendBytes(Arrays.copyOf(HELLO, 6));
      Client brief = held.connect();
      brief.sendBytes(A_AND_B);
      brief.finish();
      Client stranger = held.connect();
      stranger.sendBytes((byte) 'G', (byte) 'E', (byte) 'T');
      held.goOn();
      String early = "a client whose request is there before it is accepted";
      expect(early, "hello", heard(one));
      begun.sendBytes(Arrays.copyOfRange(HELLO, 6, HELLO.length));
      expect(
          "a client of whose request a part is there before it is accepted", "hello", heard(begun));
      for (String reply : new String[] {"a", "b"}) {
        expect(early + ", and the end of its stream as well,", reply, heard(brief));
      }
      expectOver("a stranger whose bytes are there before it is accepted", stranger);
    }
  }

  /// They come while the loop is kept, and so one right after the other.
  @Test
  @Order(22)
  @Demand("no waiting")
  void norDoManySilentClientsForALittleWhileEach() throws IOException {
    try (var held = GuardedEngineStage.held()) {
      for (int i = 0; i < SILENT; i++) {
        held.connect();
      }
      Client last = held.connect();
      last.send("two");
      held.goOn();
      Heard heard = last.hear(held.waits(WAITS));
      if (!heard.equals(new Heard.Frame("two"))) {
        throw GuardedEngineLessons.heldALittle(SILENT, heard);
      }
    }
  }

  private static void expectNone(String mistake, long found) {
    if (found != 0) {
      throw GuardedEngineLessons.countedTwice(mistake, found);
    }
  }

  private static void expectTurnedAway(Client stranger) throws IOException {
    stranger.sendBytes("GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
    expectOver("a client that begins with \"GET\"", stranger);
  }

  private static void expectOver(String who, Client client) throws IOException {
    Heard heard = heard(client);
    if (!heard.isOver()) {
      throw GuardedEngineLessons.served(who, heard);
    }
  }

  private static void expectAnswer(String who, Client client, String text) throws IOException {
    expect(who, text, ask(client, text));
  }

  private static void expect(String who, String text, Heard heard) {
    if (!heard.equals(new Heard.Frame(text))) {
      throw GuardedEngineLessons.unanswered(who, text, heard);
    }
  }

  private static void expectNotHeld(String who, Client client) throws IOException {
    Heard heard = ask(client, "two");
    if (!heard.equals(new Heard.Frame("two"))) {
      throw GuardedEngineLessons.held(who, heard);
    }
  }

  private static void expectServed(String when, Heard heard) {
    if (!(heard instanceof Heard.Frame)) {
      throw GuardedEngineLessons.sentAway(when, heard);
    }
  }

  private void expectStrangers(String after, long expected) {
    long found = stage.server.strangers();
    if (found != expected) {
      throw GuardedEngineLessons.counted(after, expected, found);
    }
  }
}
