package manyclients.exercises.ch01;

import static java.nio.charset.StandardCharsets.UTF_8;
import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.SpyListener;
import manyclients.exercises.support.SpySocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Ten seconds for a request, on a clock that only this test moves.
class DeadlineReaderTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final byte[] HELLO = {0, 0, 0, 5, 'h', 'e', 'l', 'l', 'o'};

  private final SpyListener listener = new SpyListener();
  private final Client client = new Client(listener.getLocalPort());
  private final SpySocket socket = (SpySocket) listener.accept();
  private final AtomicLong now = new AtomicLong();
  private int sent;

  DeadlineReaderTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    client.close();
    socket.close();
    listener.close();
  }

  @Test
  @Order(1)
  void aRequestInOnePieceIsRead() throws IOException {
    send(HELLO);
    expectHello(read(reader(LIMIT, now::get)), "a request that came in one piece");
  }

  @Test
  @Order(2)
  void requestsThatComeTogetherAreAllRead() throws IOException {
    send(HELLO);
    send(HELLO);
    awaitArrival();
    DeadlineReader reader = reader(LIMIT, now::get);
    expectHello(read(reader), "the first of two requests that came together");
    expectHello(read(reader), "the second of two requests that came together");
  }

  @Test
  @Order(3)
  void theFirstByteStartsTheClock() throws IOException {
    var reading = read(reader(LIMIT, now::get));
    expectTimeout(reading, 0, "before a request has begun");
    pass(Duration.ofSeconds(7));
    send(HELLO[0]);
    expectTimeout(reading, 10_000, "after a request's first byte");
  }

  @Test
  @Order(4)
  void everyByteLeavesLessTime() throws IOException {
    var reading = read(reader(LIMIT, now::get));
    for (int i = 0; i < HELLO.length - 1; i++) {
      send(HELLO[i]);
      String after = i < 4 ? "of the header" : "of the payload";
      expectTimeout(reading, 10_000 - 1_000 * i, "after byte " + (i + 1) + ", " + after);
      pass(Duration.ofSeconds(1));
    }
    send(HELLO[HELLO.length - 1]);
    expectHello(reading, "a request of nine bytes, one a second, with ten seconds for it");
  }

  @Test
  @Order(5)
  void aClientThatDripsIsGivenUp() throws IOException {
    var reading = read(reader(LIMIT, now::get));
    send(HELLO[0]);
    await(reading);
    int reads = socket.reads();
    pass(Duration.ofSeconds(11));
    send(HELLO[1]);
    await(reading);
    String expected =
        "a SocketTimeoutException, the second byte having come after eleven of ten seconds";
    if (socket.reads() > reads) {
      throw new Lesson(
          expected,
          "one more read was begun",
          "When the time is up it is up, also for a client that is quick to send the next byte:"
              + " otherwise it drips on, and keeps its thread for ever.",
          "deadlines");
    }
    if (!(reading.failure() instanceof SocketTimeoutException)) {
      throw new Lesson(
          expected,
          "read() ended with " + reading,
          "Null means that the client has said its last, which it has not.",
          "deadlines");
    }
  }

  @Test
  @Order(6)
  void theLastMicrosecondsAreNotForEver() throws IOException {
    var reading = read(reader(LIMIT, now::get));
    send(HELLO[0]);
    await(reading);
    pass(LIMIT.minusNanos(300_000));
    send(HELLO[1]);
    await(reading);
    if (!reading.isDone() && socket.timeout() == 0) {
      throw new Lesson(
          "a timeout of 1 ms, or none and a SocketTimeoutException, with 0.3 ms left",
          "setSoTimeout(0)",
          "Less than a millisecond was rounded down to 0, and 0 means to wait without a limit.",
          "deadlines");
    }
  }

  @Test
  @Order(7)
  void aClientMayBeSilentAfterItsFirstRequest() throws IOException {
    DeadlineReader reader = reader(LIMIT, now::get);
    var first = read(reader);
    send(HELLO[0]);
    await(first);
    send(Arrays.copyOfRange(HELLO, 1, HELLO.length));
    expectHello(first, "a request in two pieces");
    expectTimeout(read(reader), 0, "after a request that was complete");
  }

  @Test
  @Order(8)
  void whatCameWithTheLastRequestHasBegun() throws IOException {
    DeadlineReader reader = reader(LIMIT, now::get);
    send(0, 0, 0, 0, 0); // an empty request, and a byte
    awaitArrival();
    until(read(reader)::isDone);
    expectTimeout(read(reader), 10_000, "with the first byte of the next request there already");
  }

  @Test
  @Order(9)
  void silenceInsideARequestEndsWithTheTime() throws IOException {
    long begin = System.nanoTime();
    var reading = read(reader(Duration.ofMillis(50), System::nanoTime));
    send(HELLO[0], HELLO[1]);
    until(reading::isDone);
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    if (!(reading.failure() instanceof SocketTimeoutException) || took.toMillis() < 50) {
      throw new Lesson(
          "a SocketTimeoutException 50 ms after the first byte, the client being silent",
          reading.isDone() ? "read() ended with " + reading : "read() goes on waiting",
          reading.isDone() && reading.failure() == null
              ? "Null means that the client has said its last, which it has not."
              : "The socket's timeout is in milliseconds, the clock in nanoseconds.",
          "deadlines");
    }
  }

  @Test
  @Order(10)
  void aTimeoutTearsNothing() throws IOException {
    DeadlineReader reader = reader(Duration.ofMillis(20), System::nanoTime);
    for (int part = 0; part < HELLO.length; part += 3) {
      send(HELLO[part], HELLO[part + 1]);
      until(read(reader)::isDone);
      send(HELLO[part + 2]);
    }
    int tries = 0;
    var reading = read(reader);
    while (timedOut(reading) && tries < 20) {
      reading = read(reader); // 20 ms may be short for a machine that is busy
      tries++;
    }
    if (!saysHello(reading)) {
      throw new Lesson(
          "read() to return a request that was read on after timeouts inside it",
          tries == 20 ? "it gives up, again and again" : "parts of the request were lost",
          tries == 20
              ? "The time of a read() that was given up is counted again in the next."
              : "What had been received was in a local variable when the timeout came, or was"
                  + " thrown away. The next read() begins in the middle of a frame.",
          "deadlines");
    }
  }

  @Test
  @Order(11)
  void theClockMayOverflow() throws IOException {
    now.set(Long.MAX_VALUE - Duration.ofSeconds(5).toNanos());
    var reading = read(reader(LIMIT, now::get));
    send(HELLO[0]);
    await(reading);
    if (reading.isDone()) {
      throw new Lesson(
          "ten seconds for the request",
          "read() ended at once with " + reading,
          "The clock of System.nanoTime() may pass from the greatest long to the smallest, so its"
              + " times must not be compared, only their difference: deadline - now > 0.",
          "deadlines");
    }
  }

  private boolean timedOut(Errand<byte[]> reading) {
    until(reading::isDone, steady(() -> socket.isReading() && socket.timeout() == 0, 200));
    return reading.failure() instanceof SocketTimeoutException;
  }

  private static boolean saysHello(Errand<byte[]> reading) {
    byte[] payload = reading.result();
    return payload != null && new String(payload, UTF_8).equals("hello");
  }

  private DeadlineReader reader(Duration limit, LongSupplier clock) {
    return new DeadlineReader(socket, limit, clock);
  }

  private static Errand<byte[]> read(DeadlineReader reader) {
    return new Errand<>("reader", reader::read);
  }

  private void send(int... bytes) throws IOException {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      all[i] = (byte) bytes[i];
    }
    send(all);
  }

  private void send(byte[] bytes) throws IOException {
    client.sendBytes(bytes);
    sent += bytes.length;
  }

  /// Waits until all that was sent can be read in one piece.
  private void awaitArrival() throws IOException {
    InputStream in = socket.getInputStream();
    until(() -> {
      try {
        return in.available() == sent;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  /// Waits until the reader has taken all that was sent and waits for more, or has ended.
  private void await(Errand<byte[]> reading) {
    until(() -> reading.isDone() || socket.isReadingAfter(sent));
  }

  private void expectHello(Errand<byte[]> reading, String what) {
    until(reading::isDone, steady(() -> socket.isReadingAfter(sent), 200));
    if (!saysHello(reading)) {
      throw new Lesson(
          "read() to return " + what,
          reading.isDone() ? "it ended with " + reading : "it waits for more",
          "Bytes were lost that had been received, such as those that came together with the"
              + " request before.",
          "deadlines");
    }
  }

  private void expectTimeout(Errand<byte[]> reading, int millis, String when) {
    await(reading);
    int set = socket.timeout();
    if (!reading.isDone() && (set == millis || set == millis - 1)) {
      return;
    }
    String expected =
        millis == 0
            ? "no timeout " + when + ": the client may be silent"
            : "a timeout of " + millis + " ms " + when;
    String happened =
        reading.isDone() ? "read() ended with " + reading : "the socket's timeout was " + set;
    throw new Lesson(expected, happened, meaning(reading.isDone(), set, millis), "deadlines");
  }

  private static String meaning(boolean ended, int set, int wanted) {
    if (ended) {
      return "The time for a request runs from its first byte. Neither silence before it nor the"
          + " request before it counts.";
    }
    if (set == 0) {
      return "Without a timeout, read waits for ever: one client that begins a request and falls"
          + " silent keeps a thread for good.";
    }
    if (wanted == 0) {
      return "A timeout stays set until another is set. Here it would end a connection that is"
          + " merely idle.";
    }
    if (set % 500 != 0 && set % 500 != 499) {
      return "Time has passed on another clock than the one that the reader was given.";
    }
    return set > wanted
        ? "Each read was given the whole time anew. A client that sends a byte now and then can"
            + " stretch one request without end."
        : "The clock was started too early: it runs from the first byte, not from the call of"
            + " read().";
  }
}
