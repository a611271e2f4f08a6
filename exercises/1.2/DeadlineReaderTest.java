package manyclients.exercises.ch01;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import manyclients.exercises.ch01.DeadlineReaderStage.Arrival;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Dripping;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Sequences;
import manyclients.exercises.support.SpySocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Ten seconds for a request, on a clock that only this test moves.
class DeadlineReaderTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final int LONG = 60_000; // bytes
  private static final int[] HELLO = {0, 0, 0, 5, 'h', 'e', 'l', 'l', 'o'};

  private static final long[] CLOCKS = {
    0, -1, Long.MAX_VALUE - 12_000_000_000L, Long.MIN_VALUE + 3_000_000_000L
  };

  private final Dripping client = new Dripping();
  private final SpySocket socket = client.socket();

  DeadlineReaderTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    client.close();
  }

  @Test
  @Order(1)
  @Demand("requests")
  void aRequestInOnePieceIsRead() throws IOException {
    client.send(HELLO);
    expectHello(read(reader(LIMIT, client::now)), "a request that came in one piece");
  }

  @Test
  @Order(2)
  @Demand("requests")
  void requestsThatComeTogetherAreAllRead() throws IOException {
    client.send(HELLO);
    client.send(0, 0, 0, 7);
    client.send('g', 'o', 'o', 'd', 'b', 'y', 'e');
    client.awaitArrival();
    DeadlineReader reader = reader(LIMIT, client::now);
    expectHello(read(reader), "the first of two requests that came together");
    expect("goodbye", read(reader), "the second of two requests that came together");
  }

  @Test
  @Order(3)
  @Demand("requests")
  void anEmptyRequestIsARequest() throws IOException {
    client.send(0, 0, 0, 0);
    client.awaitArrival();
    expect("", read(reader(LIMIT, client::now)), "a request with nothing in it");
  }

  @Test
  @Order(17)
  @Demand("requests")
  void aLongRequestIsReadToo() throws IOException {
    int[] text = "x".repeat(LONG).chars().toArray();
    client.send(0, 0, LONG >> 8, LONG & 0xff);
    client.send(text);
    expect("x".repeat(LONG), read(reader(LIMIT, client::now)), "a request of 60,000 bytes");
  }

  @Test
  @Order(4)
  @Demand("clock")
  void theFirstByteStartsTheClock() throws IOException {
    var reading = read(reader(LIMIT, client::now));
    expectTimeout(reading, 0, "before a request has begun");
    client.pass(Duration.ofSeconds(7));
    client.send(HELLO[0]);
    expectTimeout(reading, 10_000, "after a request's first byte");
  }

  @Test
  @Order(5)
  @Demand("clock")
  void everyByteLeavesLessTime() throws IOException {
    var reading = read(reader(LIMIT, client::now));
    for (int i = 0; i < HELLO.length - 1; i++) {
      client.send(HELLO[i]);
      String after = i < 4 ? "of the header" : "of the payload";
      expectTimeout(reading, 10_000 - 1_100 * i, "after byte " + (i + 1) + ", " + after);
      client.pass(Duration.ofMillis(1_100));
    }
    client.send(HELLO[HELLO.length - 1]);
    expectHello(reading, "a request of nine bytes, one in 1.1 seconds, with ten seconds for it");
  }

  @Test
  @Order(6)
  @Demand("time is up")
  void aClientThatDripsIsGivenUp() throws IOException {
    var reading = read(reader(LIMIT, client::now));
    client.send(HELLO[0]);
    client.await(reading);
    int reads = socket.reads();
    client.pass(Duration.ofSeconds(11));
    client.send(HELLO[1]);
    client.await(reading);
    if (socket.reads() > reads) {
      throw DeadlineReaderLessons.oneMoreRead();
    }
    if (!(reading.failure() instanceof SocketTimeoutException)) {
      throw DeadlineReaderLessons.endedOtherwise(reading);
    }
  }

  @Test
  @Order(15)
  @Demand("nothing lost")
  void whoReadsOnHasAsMuchTimeAgain() throws IOException {
    DeadlineReader reader = reader(LIMIT, client::now);
    var reading = read(reader);
    for (int i = 0; i < 2; i++) {
      client.send(HELLO[i]);
      client.await(reading);
      client.pass(Duration.ofSeconds(11));
    }
    client.awaitEnd(reading);
    expectTimeout(read(reader), 10_000, "when read() is called again after the time was up");
  }

  @Test
  @Order(16)
  @Demand("clock")
  void anyTimeIsATime() throws IOException {
    for (long time : new long[] {0, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
      for (Duration before : new Duration[] {Duration.ZERO, LIMIT}) {
        beginAt(time - before.toNanos());
      }
    }
  }

  private static void beginAt(long time) throws IOException {
    try (Dripping other = new Dripping()) {
      var reading = read(new DeadlineReader(other.socket(), LIMIT, () -> time + other.now()));
      other.send(HELLO[0]);
      other.await(reading);
      other.pass(Duration.ofSeconds(6));
      other.send(HELLO[1]);
      other.await(reading);
      int left = other.socket().timeout();
      if (reading.isDone() || left < 3_999 || left > 4_000) {
        throw DeadlineReaderLessons.specialTime();
      }
    }
  }

  @Test
  @Order(7)
  @Demand("clock")
  void theLastMicrosecondsAreNotForEver() throws IOException {
    var reading = read(reader(LIMIT, client::now));
    client.send(HELLO[0]);
    client.await(reading);
    client.pass(LIMIT.minusNanos(300_000));
    client.send(HELLO[1]);
    client.await(reading);
    if (!reading.isDone() && socket.timeout() == 0) {
      throw DeadlineReaderLessons.roundedDown();
    }
    expectEndAtTheLastMoment();
  }

  private static void expectEndAtTheLastMoment() throws IOException {
    try (Dripping other = new Dripping()) {
      var reading = read(new DeadlineReader(other.socket(), LIMIT, other::now));
      other.send(HELLO[0]);
      other.await(reading);
      other.pass(LIMIT);
      other.send(HELLO[1]);
      other.await(reading);
      if (!reading.isDone()) {
        throw DeadlineReaderLessons.atTheLastMoment();
      }
    }
  }

  @Test
  @Order(8)
  @Demand("silence")
  void aClientMayBeSilentAfterItsFirstRequest() throws IOException {
    DeadlineReader reader = reader(LIMIT, client::now);
    var first = read(reader);
    client.send(HELLO[0]);
    client.await(first);
    client.send(Arrays.copyOfRange(HELLO, 1, HELLO.length));
    expectHello(first, "a request in two pieces");
    var second = read(reader);
    expectTimeout(second, 0, "after a request that was complete");
    client.finish();
    client.awaitEnd(second);
    if (!second.isDone() || second.result() != null || second.failure() != null) {
      throw DeadlineReaderLessons.noGoodbye(second);
    }
  }

  @Test
  @Order(9)
  @Demand("begun already")
  void whatCameWithTheLastRequestHasBegun() throws IOException {
    DeadlineReader reader = reader(LIMIT, client::now);
    client.send(0, 0, 0, 0, 0); // an empty request, and a byte
    client.awaitArrival();
    client.awaitEnd(read(reader));
    client.pass(Duration.ofSeconds(8)); // the handler takes its time
    expectTimeout(read(reader), 10_000, "with the first byte of the next request there already");
  }

  @Test
  @Order(10)
  @Demand("time is up")
  void silenceInsideARequestEndsWithTheTime() throws IOException {
    long begin = System.nanoTime();
    var reading = read(reader(Duration.ofMillis(50), System::nanoTime));
    client.send(HELLO[0], HELLO[1]);
    client.awaitEnd(reading);
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    if (!(reading.failure() instanceof SocketTimeoutException) || took.toMillis() < 50) {
      throw DeadlineReaderLessons.silenceGoesOn(reading);
    }
  }

  @Test
  @Order(11)
  @Demand("nothing lost")
  void aTimeoutTearsNothing() throws IOException {
    DeadlineReader reader = reader(Duration.ofMillis(20), System::nanoTime);
    for (int part = 0; part < HELLO.length; part += 3) {
      client.send(HELLO[part], HELLO[part + 1]);
      client.awaitEnd(read(reader));
      client.send(HELLO[part + 2]);
    }
    int tries = 0;
    var reading = read(reader);
    while (timedOut(reading) && tries < 20) {
      reading = read(reader); // 20 ms may be short for a machine that is busy
      tries++;
    }
    if (!saysHello(reading)) {
      throw DeadlineReaderLessons.torn(tries == 20);
    }
  }

  @Test
  @Order(12)
  @Demand("clock")
  void theClockMayOverflow() throws IOException {
    client.pass(Duration.ofNanos(Long.MAX_VALUE).minusSeconds(5));
    var reading = read(reader(LIMIT, client::now));
    client.send(HELLO[0]);
    client.await(reading);
    if (reading.isDone()) {
      throw DeadlineReaderLessons.overflow(reading);
    }
    client.pass(Duration.ofSeconds(6)); // and now it has
    client.send(HELLO[1]);
    expectTimeout(reading, 4_000, "with six of ten seconds gone, in which the clock overflowed");
  }

  @Test
  @Order(13)
  @Demand("clock")
  void aLimitMayBeShorterThanAMillisecond() throws IOException {
    var reading = read(reader(Duration.ofNanos(300_000), client::now));
    client.send(HELLO[0]);
    client.await(reading);
    if (socket.reads() < 2) { // it need not wait for long, but it has to listen
      throw DeadlineReaderLessons.noTimeAtAll(reading);
    }
  }

  @Test
  @Order(14)
  @Demand("clock")
  void aLimitMayBeLongerThanASocketCanWait() throws IOException {
    waitsFor(Duration.ofDays(40));
    waitsFor(Duration.ofMillis(1L << 31).plusMillis(5));
    waitsFor(Duration.ofMillis(1L << 32).plusMillis(5));
  }

  private static void waitsFor(Duration limit) throws IOException {
    try (Dripping other = new Dripping()) {
      var reading = read(new DeadlineReader(other.socket(), limit, other::now));
      other.send(HELLO[0]);
      other.await(reading);
      int set = other.socket().timeout();
      if (reading.isDone() || set < 1_000) {
        throw DeadlineReaderLessons.days(limit.toDays(), set == 0, reading);
      }
    }
  }

  /// Every way in which three pieces may come, each early, later or too late.
  @Test
  @Order(18)
  @Demand("begun already")
  void whateverComesAndWhenever() {
    List<Arrival> arrivals = new ArrayList<>();
    for (long gap : new long[] {1_003, 4_007, 11_013}) {
      for (int count : new int[] {1, 4, 8, 9, 10, 13}) {
        arrivals.add(new Arrival(gap, count));
      }
    }
    Sequences.all(
        arrivals,
        3,
        script -> {
          play(script, CLOCKS[script.hashCode() & 3]);
          return true;
        });
  }

  @Test
  @Order(19)
  @Demand("begun already")
  void alsoInManyPieces() {
    for (long seed = 1; seed <= 300; seed++) {
      RandomGenerator dice = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
      List<Arrival> script = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        script.add(
            new Arrival(dice.nextLong(dice.nextBoolean() ? 2_000 : 12_000), dice.nextInt(12)));
      }
      play(script, dice.nextLong());
    }
  }

  private static void play(List<Arrival> script, long begin) {
    DeadlineReaderStage client = new DeadlineReaderStage(script, begin);
    client.play(new DeadlineReader(client, LIMIT, client::nanoTime));
  }

  private boolean timedOut(Errand<byte[]> reading) {
    client.awaitEnd(reading);
    return reading.failure() instanceof SocketTimeoutException;
  }

  private static boolean saysHello(Errand<byte[]> reading) {
    return says("hello", reading);
  }

  private static boolean says(String text, Errand<byte[]> reading) {
    byte[] payload = reading.result();
    return payload != null && new String(payload, UTF_8).equals(text);
  }

  private DeadlineReader reader(Duration limit, LongSupplier clock) {
    return new DeadlineReader(socket, limit, clock);
  }

  private static Errand<byte[]> read(DeadlineReader reader) {
    return new Errand<>("reader", reader::read);
  }

  private void expectHello(Errand<byte[]> reading, String what) {
    expect("hello", reading, what);
  }

  private void expect(String text, Errand<byte[]> reading, String what) {
    client.awaitEnd(reading);
    if (!says(text, reading)) {
      throw DeadlineReaderLessons.lost(what, reading);
    }
  }

  private void expectTimeout(Errand<byte[]> reading, int millis, String when) {
    client.await(reading);
    int set = socket.timeout();
    if (!reading.isDone() && (set == millis || set == millis - 1)) {
      return;
    }
    throw DeadlineReaderLessons.wrongTimeout(millis, set, when, reading);
  }
}
