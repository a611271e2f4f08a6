package manyclients.exercises.ch05;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.LoopServer;
import manyclients.exercises.support.Patience;
import manyclients.exercises.support.Sneaky;
import manyclients.exercises.support.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Pieces of 1,000 bytes, each of which is 1,096 to Netty. With marks at 3,500 and 8,000, eight of
/// them are too much, and three are few enough.
class FeedTest {
  private static final List<Throwable> FAILURES =
      List.of(
          new IOException("the disk has failed"),
          new UncheckedIOException(new IOException("the disk has failed")),
          new IllegalStateException("a bug in the source"),
          new AssertionError("another"));
  private static final int PIECE = 1_000;
  private static final int LOW = 3_500;
  private static final int HIGH = 8_000;
  private static final int ENOUGH = 8;
  private static final int ALMOST = HIGH / 7 - 98; // Netty counts 96 bytes more for each
  private static final int PLENTY = 1_000;
  private static final int GREAT = 10_000_000; // above Netty's own marks, and more than a stack has
  private static final int ONE_BYTE = 97; // to Netty
  private static final List<String> EVENTS =
      List.of(
          "channelActive",
          "channelWritabilityChanged",
          "channelRead",
          "channelReadComplete",
          "userEventTriggered",
          "channelInactive");

  /// Counts what is taken from it. Its pieces are numbers.
  private static final class Pieces implements Source {
    private final int size;
    private final int count;
    private final List<ByteBuf> given = new ArrayList<>();
    private @Nullable Throwable failure;
    private int failsAt = 3;
    private boolean failsToClose;
    private volatile int taken;
    private int closed;
    private boolean ended;
    private boolean asksOn;

    private Pieces(int size, int count) {
      this.size = size;
      this.count = count;
    }

    @Override
    public @Nullable ByteBuf next() throws IOException {
      asksOn |= ended;
      if (failure != null && taken == failsAt) {
        ended = true;
        throw Sneaky.thrown(failure);
      }
      if (taken == count) {
        ended = true;
        return null;
      }
      String text = ("" + taken).concat(" ".repeat(size)).substring(0, size);
      taken = taken + 1;
      ByteBuf piece = Unpooled.copiedBuffer(text, US_ASCII);
      given.add(piece);
      return piece;
    }

    @Override
    public void close() {
      closed++;
      if (failsToClose) {
        throw new IllegalStateException("it cannot be closed");
      }
    }

    private List<String> all() {
      return IntStream.range(0, count).mapToObj(String::valueOf).toList();
    }
  }

  private static FeedStage feed(Pieces source, int room) throws Exception {
    FeedStage wire = new FeedStage(new Feed(source, LOW, HIGH), room);
    if (wire.isWaitedFor()) {
      throw FeedLessons.waitsInTheLoop();
    }
    return wire;
  }

  private static Pieces pieces(int count) {
    return new Pieces(PIECE, count);
  }

  @Test
  @Order(1)
  @Demand("marks")
  void whatTheSourceHasIsSent() throws Exception {
    Pieces source = pieces(1);
    expectReceived(source.all(), feed(source, PLENTY));
  }

  @Test
  @Order(2)
  @Demand("marks")
  void asMuchWaitsAsTheHighMarkAllows() throws Exception {
    Pieces source = pieces(100);
    feed(source, 0);
    if (source.taken != ENOUGH) {
      throw FeedLessons.taken(source.taken, ENOUGH);
    }
    Pieces small = new Pieces(1, 2 * GREAT / ONE_BYTE);
    new FeedStage(new Feed(small, GREAT / 2, GREAT), 0).close();
    if (small.taken != GREAT / ONE_BYTE + 1) {
      throw FeedLessons.greatMarks(small.taken, GREAT / ONE_BYTE + 1);
    }
  }

  @Test
  @Order(3)
  @Demand("flushing")
  void whatIsWrittenIsFlushed() throws Exception {
    if (feed(pieces(100), 0).unflushed() > 0) {
      throw FeedLessons.notFlushed();
    }
  }

  @Test
  @Order(42)
  @Demand("flushing")
  void andBeforeTheHandlerReturns() throws Exception {
    FeedStage wire = feed(pieces(100), 0);
    boolean first = wire.isLeftUnflushed();
    for (int i = 0; i < 100; i++) {
      wire.makeRoom(1);
    }
    if (wire.isLeftUnflushed()) {
      throw FeedLessons.flushedLater(first);
    }
  }

  @Test
  @Order(4)
  @Demand("flushing")
  void aFlushIsForMany() throws Exception {
    FeedStage wire = feed(pieces(100), 0);
    if (wire.flushes() > ENOUGH / 2) {
      throw FeedLessons.flushesEach(wire.flushes(), ENOUGH);
    }
  }

  @Test
  @Order(5)
  @Demand("going on")
  void whenTheClientReadsItGoesOn() throws Exception {
    Pieces source = pieces(30);
    FeedStage wire = feed(source, 0);
    for (int i = 0; i < 30; i++) {
      wire.makeRoom(1);
      if (wire.received().size() != i + 1) {
        int received = wire.received().size();
        throw wire.isOpen() ? FeedLessons.stalled(received, 30) : FeedLessons.cutOff(received, 30);
      }
    }
    expectReceived(source.all(), wire);
  }

  @Test
  @Order(6)
  @Demand("going on")
  void itGoesOnBelowTheLowMarkAndNotBefore() throws Exception {
    Pieces source = pieces(100);
    FeedStage wire = feed(source, 0);
    wire.makeRoom(ENOUGH / 2);
    if (source.taken > ENOUGH) {
      throw FeedLessons.tooEarly();
    }
    wire.makeRoom(1);
    if (source.taken == ENOUGH) {
      throw FeedLessons.tooLate();
    }
  }

  @Test
  @Order(7)
  @Demand("the end")
  void whenAllHasLeftItHangsUp() throws Exception {
    FeedStage wire = feed(pieces(6), 0);
    wire.makeRoom(5);
    if (!wire.isOpen()) {
      throw FeedLessons.cutOff(wire.received().size(), 6);
    }
    wire.makeRoom(1);
    if (wire.isOpen()) {
      throw FeedLessons.staysOpen();
    }
    if (feed(pieces(0), PLENTY).isOpen()) {
      throw FeedLessons.staysOpenForNothing();
    }
    for (int count = 1; count < 3 * ENOUGH; count++) {
      FeedStage other = feed(pieces(count), 0);
      for (int i = 0; i < count; i++) {
        if (!other.isOpen()) {
          throw FeedLessons.cutOff(other.received().size(), count);
        }
        other.makeRoom(1);
      }
      if (other.isOpen()) {
        throw FeedLessons.staysOpen();
      }
    }
    Pieces empty = new Pieces(0, 5);
    feed(empty, PLENTY);
    if (empty.taken != 5) {
      throw FeedLessons.emptyPiece(empty.taken, 5);
    }
  }

  @Test
  @Order(8)
  @Demand("closed once")
  void theSourceIsClosedOnce() throws Exception {
    Pieces source = pieces(6);
    feed(source, PLENTY);
    expectClosed(source, "when all has been sent");
    Pieces brink = new Pieces(ALMOST, 7); // the last write, of nothing, is over the high mark
    feed(brink, PLENTY);
    if (source.asksOn || brink.asksOn) {
      throw FeedLessons.asksOn();
    }
    Pieces nothing = pieces(0);
    feed(nothing, PLENTY);
    expectClosed(nothing, "when it had nothing to give");
    Pieces rest = pieces(6);
    feed(rest, 0).close();
    expectClosed(rest, "when the client has left before the rest, which was all taken");
    Pieces endless = pieces(100);
    feed(endless, 0).close();
    expectClosed(endless, "when the client has left in the middle");
    if (endless.taken > ENOUGH || endless.given.stream().anyMatch(piece -> piece.refCnt() > 0)) {
      throw FeedLessons.goesOnForNobody();
    }
    Pieces stuck = pieces(6);
    stuck.failsToClose = true;
    feed(stuck, PLENTY);
    expectClosed(stuck, "when closing it fails");
  }

  @Test
  @Order(9)
  @Demand("failures")
  void whenTheSourceFailsItHangsUp() throws Exception {
    for (int piece : new int[] {3, 0, 20}) {
      for (Throwable how : FAILURES) {
        int[] rooms = piece > ENOUGH ? new int[] {0, PLENTY} : new int[] {PLENTY, 0};
        for (int room : rooms) {
          fail(how, piece, room);
        }
      }
    }
  }

  /// As when a disk has gone: nothing works any more.
  @Test
  @Order(40)
  @Demand("failures")
  void whenTheSourceFailsToCloseAsWellItHangsUpAllTheSame() throws Exception {
    for (int at : new int[] {0, 3}) {
      Pieces source = broken(FAILURES.getFirst(), at);
      source.failsToClose = true;
      if (feed(source, 0).isOpen()) {
        throw FeedLessons.openAfterTwoFailures();
      }
    }
  }

  @Test
  @Order(41)
  @Demand("events")
  void whatTheClientSaysIsStillRead() throws Exception {
    FeedStage wire = feed(pieces(20), 0);
    if (!wire.config().isAutoRead()) {
      throw FeedLessons.deaf();
    }
    wire.close();
  }

  private static void fail(Throwable how, int at, int room) throws Exception {
    Pieces source = broken(how, at);
    FeedStage wire = feed(source, room);
    for (int i = 0; i < at && at > ENOUGH; i++) {
      wire.makeRoom(1);
    }
    String name = how.getClass().getSimpleName();
    if (wire.isOpen()) {
      throw FeedLessons.openAfterFailure(name, room == 0, at);
    }
    expectClosed(source, "when it has failed with " + name);
    if (source.asksOn) {
      throw FeedLessons.asksOn();
    }
    if (source.given.stream().anyMatch(piece -> piece.refCnt() > 0)) {
      throw FeedLessons.goesOnForNobody();
    }
  }

  private static Pieces broken(Throwable how, int at) {
    Pieces source = pieces(100);
    source.failure = how;
    source.failsAt = at;
    return source;
  }

  @Test
  @Order(10)
  @Demand("no waiting")
  void itIsToldAndDoesNotLookByItself() throws Exception {
    FeedStage wire = feed(pieces(100), 0);
    wire.makeRoom(ENOUGH);
    if (wire.runScheduledPendingTasks() >= 0) {
      throw FeedLessons.timer();
    }
    if (feed(broken(FAILURES.getFirst(), 3), 0).runScheduledPendingTasks() >= 0) {
      throw FeedLessons.timer();
    }
  }

  @Test
  @Order(11)
  @Demand("events")
  void theNextHandlerIsToldToo() throws Exception {
    FeedStage wire = feed(pieces(20), 0);
    wire.pipeline().fireChannelRead("a word").fireChannelReadComplete().fireUserEventTriggered("?");
    wire.makeRoom(20);
    for (String event : EVENTS) {
      if (wire.toldBehind(event) != wire.told(event)) {
        throw FeedLessons.eats(event, wire.told(event), wire.toldBehind(event));
      }
    }
    for (int at : new int[] {3, 20}) {
      FeedStage failing = feed(broken(FAILURES.getFirst(), at), 0);
      failing.makeRoom(20);
      expectToldBehind(failing);
    }
    Pieces stuck = pieces(20);
    stuck.failsToClose = true;
    FeedStage left = feed(stuck, 0);
    left.close();
    expectToldBehind(left);
  }

  private static void expectToldBehind(FeedStage wire) {
    for (String event : EVENTS) {
      if (wire.toldBehind(event) != wire.told(event)) {
        throw FeedLessons.passesOnTooLate(event);
      }
    }
  }

  /// Pieces of any size and marks of any height, and what Netty's own account says then.
  @Test
  @Order(43)
  @Demand("marks")
  void whateverThePiecesAndTheMarks() throws Exception {
    SplittableRandom lot = new SplittableRandom(54);
    for (int round = 0; round < 100; round++) {
      int size = lot.nextInt(1, 3_000);
      boolean even = lot.nextBoolean(); // as many pieces as fit to the byte
      int high = even ? lot.nextInt(1, 9) * (size + 96) : lot.nextInt(1, 6_000);
      int low =
          even ? lot.nextInt(1, high / (size + 96) + 1) * (size + 96) : lot.nextInt(1, high + 1);
      Pieces source = new Pieces(size, lot.nextInt(30));
      FeedStage wire = new FeedStage(new Feed(source, low, high), 0);
      Water water = new Water(source, low, high);
      water.rise();
      for (int left = 0; left <= source.count; left++) {
        if (source.taken != water.taken || wire.isOpen() != (left < source.count)) {
          throw FeedLessons.water(
              source.size, source.count, low, high, left, water.taken, source.taken, wire.isOpen());
        }
        wire.makeRoom(1);
        water.fall();
      }
      expectClosed(source, "when all has been sent");
    }
  }

  /// How many pieces are taken, and how high the rest stands.
  private static final class Water {
    private final Pieces source;
    private final int low;
    private final int high;
    private boolean isWritable = true;
    private int taken;
    private int left;

    Water(Pieces source, int low, int high) {
      this.source = source;
      this.low = low;
      this.high = high;
    }

    void rise() {
      while (isWritable && taken < source.count) {
        taken++;
        isWritable = bytes() <= high;
      }
    }

    void fall() {
      left++;
      isWritable |= bytes() < low;
      rise();
    }

    private int bytes() {
      return (taken - left) * (source.size + 96);
    }
  }

  @Test
  @Order(13)
  @Demand("flushing")
  void aFlushIsForManyAlsoWhenItGoesOn() throws Exception {
    FeedStage wire = feed(pieces(100), 0);
    for (int i = 0; i < 100; i++) {
      wire.makeRoom(1);
    }
    if (wire.flushes() > 100 / 2) {
      throw FeedLessons.flushesEach(wire.flushes(), 100);
    }
  }

  @Test
  @Order(12)
  @Demand("going on")
  void aClientThatReadsLateGetsAllOfItOverARealSocketToo() throws Exception {
    Pieces source = new Pieces(16 << 10, 256);
    try (LoopServer server = LoopServer.start(() -> new Feed(source, 32 << 10, 64 << 10));
        Client client = new Client(server.port(), 4 << 10)) {
      int[] last = {0};
      Patience.until(
          Patience.steady(() -> {
            boolean same = last[0] == source.taken && source.taken > 0;
            last[0] = source.taken;
            return same;
          }));
      expectReceived(source.all(), client);
    }
  }

  private static void expectReceived(List<String> wanted, Client client) throws IOException {
    List<String> received = new ArrayList<>();
    Heard heard = client.hear();
    while (heard instanceof Heard.Frame(String payload)) {
      if (!payload.isEmpty()) { // as the last write may be
        received.add(payload.strip());
      }
      heard = client.hear();
    }
    if (!received.equals(wanted) || !heard.equals(new Heard.End())) {
      throw FeedLessons.overASocket(received.size(), wanted.size(), heard);
    }
  }

  private static void expectReceived(List<String> wanted, FeedStage wire) {
    if (!wire.received().equals(wanted)) {
      throw FeedLessons.received(wire.received(), wanted);
    }
  }

  private static void expectClosed(Pieces source, String when) {
    if (source.closed != 1) {
      throw FeedLessons.closed(source.closed, when);
    }
  }
}
