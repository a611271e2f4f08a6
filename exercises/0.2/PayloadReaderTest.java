package manyclients.exercises.ch00;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.lang.management.ManagementFactory;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import manyclients.exercises.support.ArrayStream;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Endless;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Sneaky;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Senders who keep their word, and others.
class PayloadReaderTest {
  private static final int MAX = 1 << 20;
  private static final int HUGE = 32 << 20;

  /// What may be allocated beside the payload: buffers to begin with, an exception.
  private static final long SOME = 64 << 10;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  @Order(1)
  @Demand("payloads")
  void payloadsAreReadInOrder() throws IOException {
    byte[] two = join(frame(payload(5)), frame(payload(0)), frame(payload(300)));
    PayloadReader reader = new PayloadReader(new ByteArrayInputStream(two), MAX);
    expect("a payload of 5 bytes", payload(5), reader);
    expect("an empty payload", payload(0), reader);
    expect("a payload of 300 bytes", payload(300), reader);
  }

  @Test
  @Order(2)
  @Demand("payloads")
  void piecesMakeAPayload() {
    byte[] large = payload(50_000);
    for (int size : new int[] {7, 1, 2, 3, 5}) {
      PayloadReader reader =
          new PayloadReader(new Pieces(join(frame(payload(6)), frame(large)), size), MAX);
      expect("a payload of 6 bytes that comes in pieces of " + size, payload(6), reader);
      expect("a payload of 50000 bytes that comes in pieces of " + size, large, reader);
    }
  }

  @Test
  @Order(3)
  @Demand("goodbye")
  void theEndBetweenFramesIsAGoodbye() {
    Hoard in = new Hoard(frame(payload(5)));
    PayloadReader reader = new PayloadReader(in, MAX);
    expect("a payload of 5 bytes", payload(5), reader);
    Object end = outcome(reader);
    if (end != null) {
      throw PayloadReaderLessons.noGoodbye("after a whole frame", end);
    }
    Hoard none = new Hoard(new byte[0]);
    Object nothing = outcome(new PayloadReader(none, MAX));
    if (nothing != null) {
      throw PayloadReaderLessons.noGoodbye("before the first frame", nothing);
    }
    if (in.isClosed() || none.isClosed()) {
      throw PayloadReaderLessons.closes();
    }
  }

  @Test
  @Order(4)
  @Demand("loss")
  void theEndInsideAFrameIsALoss() {
    byte[] whole = frame(payload(9_000));
    for (int come : new int[] {1, 3, 4, 5, 4_100, whole.length - 1}) {
      InputStream cut = new ByteArrayInputStream(whole, 0, come);
      Object end = outcome(new PayloadReader(cut, MAX));
      if (!(end instanceof EOFException)) {
        throw PayloadReaderLessons.noLoss(come < 4 ? "header" : "payload", end);
      }
    }
  }

  @Test
  @Order(11)
  @Demand("loss")
  void whatTheStreamThrowsIsPassedOn() {
    byte[] whole = frame(payload(9_000));
    for (int come : new int[] {0, 2, 4, 100, 4_100}) {
      IOException reset = new IOException("Connection reset");
      IOException cut = new EOFException("Unexpected end of the compressed stream");
      for (IOException thrown : List.of(reset, cut)) {
        InputStream broken = new Reset(Arrays.copyOf(whole, come), thrown);
        Object end = outcome(new PayloadReader(broken, MAX));
        if (end != thrown) {
          throw PayloadReaderLessons.notPassedOn(come, end);
        }
      }
    }
  }

  @Test
  @Order(30)
  @Demand("memory")
  void whatWasReadIsNotKept() {
    byte[] largest = frame(payload(MAX));
    InputStream in = new Endless(largest);
    PayloadReader reader = new PayloadReader(in, MAX);
    if (Footprint.keeps(MAX / 2, () -> outcome(reader))) {
      throw PayloadReaderLessons.keepsTheLargest();
    }
    outcome(reader);
  }

  @Test
  @Order(5)
  @Demand("lengths")
  void lengthsThatAreNoneAreRefused() {
    refuses(-1, "a length of -1");
    refuses(Integer.MIN_VALUE, "the smallest length there is");
    refuses(MAX + 1, "a length one over the limit");
    refuses(Integer.MAX_VALUE, "the greatest length there is");
  }

  private static void refuses(int length, String what) {
    Hoard in = new Hoard(ByteBuffer.allocate(4).putInt(length).array());
    long before = allocated();
    Object outcome = outcome(new PayloadReader(in, MAX));
    long spent = allocated() - before;
    if (!(outcome instanceof ProtocolException)) {
      throw PayloadReaderLessons.notRefused(what, outcome);
    }
    if (in.wantedMore()) {
      throw PayloadReaderLessons.readsOn(what);
    }
    if (spent > SOME) {
      throw PayloadReaderLessons.paysFirst(what, spent);
    }
  }

  @Test
  @Order(6)
  @Demand("payloads")
  void theLargestPayloadIsNotTooLarge() {
    byte[] largest = payload(MAX);
    expect("a payload as large as the limit", largest, reader(frame(largest)));
    PayloadReader tiny = new PayloadReader(new ByteArrayInputStream(frame(payload(1))), 1);
    expect("a payload of 1 byte with a limit of 1", payload(1), tiny);
    InputStream both = new ByteArrayInputStream(join(frame(payload(0)), frame(payload(1))));
    PayloadReader none = new PayloadReader(both, 0);
    expect("an empty payload with a limit of 0", payload(0), none);
    Object one = outcome(none);
    if (!(one instanceof ProtocolException)) {
      throw PayloadReaderLessons.notRefused("a length of 1 with a limit of 0", one);
    }
    InputStream any = new ByteArrayInputStream(frame(payload(5)));
    expect(
        "a payload of 5 bytes with a limit of Integer.MAX_VALUE",
        payload(5),
        new PayloadReader(any, Integer.MAX_VALUE));
  }

  @Test
  @Order(7)
  @Demand("memory")
  void aPromiseCostsNothing() {
    for (int come : new int[] {0, 1, 100, 5_000}) {
      expectCheap(come);
    }
  }

  private static void expectCheap(int come) {
    Hoard in = new Hoard(frame(MAX, payload(come)));
    PayloadReader reader = new PayloadReader(in, MAX);
    long before = allocated();
    Object end = outcome(reader);
    long spent = allocated() - before;
    if (!(end instanceof EOFException)) {
      throw PayloadReaderLessons.noLoss("payload", end);
    }
    if (spent > 4L * come + SOME) {
      throw PayloadReaderLessons.believes(come, spent);
    }
  }

  /// Most is allocated for what came when a byte has just come that found no room: sizes close
  /// enough to each other that one of them is near that, however the array grows.
  private static IntStream justAfterGrowing() {
    return IntStream.iterate(30_000, size -> size < MAX, size -> size + size / 64);
  }

  @Test
  @Order(8)
  @Demand("memory")
  void growingCostsNoMoreThanItMust() {
    growTo(MAX);
    growTo(HUGE);
    justAfterGrowing().forEach(PayloadReaderTest::expectCheap);
  }

  private static void growTo(int size) {
    InputStream in = new ByteArrayInputStream(frame(payload(size)));
    PayloadReader reader = new PayloadReader(in, size);
    long before = allocated();
    outcome(reader);
    long spent = allocated() - before;
    if (spent > 4L * size + SOME) {
      throw PayloadReaderLessons.growsSlowly(size >> 20, spent / size);
    }
  }

  @Test
  @Order(9)
  @Demand("nothing behind it")
  void aFrameIsNotReadBeyondItsEnd() {
    byte[] five = frame(payload(5));
    Hoard in = new Hoard(five);
    expect("a payload of 5 bytes", payload(5), new PayloadReader(in, MAX));
    if (in.wantedMore()) {
      throw PayloadReaderLessons.readsAhead();
    }
  }

  @Test
  @Order(10)
  @Demand("payloads")
  void aPayloadThatWasReturnedStaysAsItIs() throws IOException {
    for (int size : new int[] {1, 100, 1_024, 4_096, 8_192, 16_384, 65_536}) {
      byte[] second = payload(size);
      Arrays.fill(second, (byte) 7);
      PayloadReader reader = reader(join(frame(payload(size)), frame(second)));
      Object first = outcome(reader);
      expect("a second payload of " + size + " bytes", second, reader);
      if (!(first instanceof byte[] bytes && Arrays.equals(bytes, payload(size)))) {
        throw PayloadReaderLessons.overwritten(size);
      }
    }
  }

  /// A failure is no goodbye, of whichever kind it is, and after however many frames.
  @Test
  @Order(12)
  @Demand("loss")
  void whateverItThrowsAndWherever() {
    byte[] first = frame(payload(3));
    byte[] two = join(first, frame(payload(9_000)));
    List<Exception> failures =
        List.of(
            new SocketException("Connection reset"),
            new SocketTimeoutException("Read timed out"),
            new InterruptedIOException("interrupted"),
            new ProtocolException("the stream's own"),
            new IOException("Connection reset"),
            new EOFException("Unexpected end of the compressed stream"),
            new IllegalStateException("a bug in the stream"));
    for (Exception failure : failures) {
      for (int come : new int[] {0, 2, 4, 5, first.length, first.length + 1, 20, 6_000}) {
        expectPassedOn(Arrays.copyOf(two, come), first.length, failure);
      }
    }
  }

  private static void expectPassedOn(byte[] come, int first, Exception failure) {
    PayloadReader reader = new PayloadReader(new Reset(come, failure), MAX);
    if (come.length >= first) {
      expect("a payload of 3 bytes", payload(3), reader);
    }
    Object end = outcome(reader);
    if (end != failure) {
      throw PayloadReaderLessons.otherThan(failure, come.length, end);
    }
  }

  @Test
  @Order(13)
  @Demand("nothing behind it")
  void norIsAFrameOfAnySize() {
    for (int size : new int[] {0, 1, 1_024, 4_095, 4_096, 4_097, 8_192, 10_000, 16_384, 65_536}) {
      Hoard in = new Hoard(join(frame(payload(2)), frame(payload(size))));
      PayloadReader reader = new PayloadReader(in, MAX);
      expect("a payload of 2 bytes", payload(2), reader);
      expect("a payload of " + size + " bytes", payload(size), reader);
      if (in.wantedMore()) {
        throw PayloadReaderLessons.readsAheadOf(size);
      }
    }
  }

  /// The payload is there in the end, too: what is returned counts as all other copies.
  @Test
  @Order(14)
  @Demand("memory")
  void aWholePayloadCostsNoMoreEither() {
    justAfterGrowing().forEach(PayloadReaderTest::wholeCosts);
  }

  private static void wholeCosts(int size) {
    PayloadReader reader = reader(frame(payload(size)));
    long spent = Footprint.allocated(() -> outcome(reader));
    if (spent > 4L * size + SOME) {
      throw PayloadReaderLessons.wholeCosts(size, spent);
    }
  }

  @Test
  @Order(15)
  @Demand("memory")
  void norDoesOneInManyPieces() {
    byte[] large = payload(100_000);
    for (int size : new int[] {16, 1_000}) {
      PayloadReader reader = new PayloadReader(new Pieces(frame(large), size), MAX);
      long spent = Footprint.allocated(() -> outcome(reader));
      if (spent > 4L * large.length + SOME) {
        throw PayloadReaderLessons.piecesCost(size, spent);
      }
    }
  }

  /// While one reader is in the middle of a frame, another one reads a frame.
  @Test
  @Order(16)
  @Demand("payloads")
  void twoReadersShareNothing() {
    byte[] mine = payload(5_000);
    byte[] theirs = new byte[9_000];
    Arrays.fill(theirs, (byte) 7);
    for (int at : new int[] {1, 3, 4, 5, 4_000, 4_200}) {
      PayloadReader other = reader(frame(theirs));
      Interrupted in = new Interrupted(frame(mine), at, () -> outcome(other));
      Object outcome = outcome(new PayloadReader(in, MAX));
      boolean isMine = outcome instanceof byte[] bytes && Arrays.equals(bytes, mine);
      boolean isTheirs = in.meanwhile instanceof byte[] bytes && Arrays.equals(bytes, theirs);
      if (!isMine || !isTheirs) {
        throw PayloadReaderLessons.shared(isMine ? in.meanwhile : outcome);
      }
    }
  }

  private static PayloadReader reader(byte[] stream) {
    return new PayloadReader(new ByteArrayInputStream(stream), MAX);
  }

  private static void expect(String what, byte[] payload, PayloadReader reader) {
    Object outcome = outcome(reader);
    if (!(outcome instanceof byte[] bytes && Arrays.equals(bytes, payload))) {
      throw PayloadReaderLessons.notRead(what, outcome);
    }
  }

  /// What read() returned or threw.
  private static Object outcome(PayloadReader reader) {
    try {
      return reader.read();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      return e;
    }
  }

  /// Also what is garbage already counts: it was asked for.
  private static long allocated() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  private static byte[] payload(int size) {
    byte[] payload = new byte[size];
    for (int i = 0; i < size; i++) {
      payload[i] = (byte) (i * 31 + i / 256);
    }
    return payload;
  }

  private static byte[] frame(byte[] payload) {
    return frame(payload.length, payload);
  }

  private static byte[] frame(int length, byte[] payload) {
    return ByteBuffer.allocate(4 + payload.length).putInt(length).put(payload).array();
  }

  private static byte[] join(byte[]... parts) {
    ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(part -> part.length).sum());
    for (byte[] part : parts) {
      all.put(part);
    }
    return all.array();
  }

  /// A stream that knows whether more was asked of it than has come.
  private static final class Hoard extends ArrayStream {
    private final ByteArrayInputStream come;
    private boolean asked;
    private boolean closed;

    Hoard(byte[] bytes) {
      come = new ByteArrayInputStream(bytes);
    }

    boolean wantedMore() {
      return asked;
    }

    boolean isClosed() {
      return closed;
    }

    @Override
    public void close() {
      closed = true;
    }

    @Override
    public int read(byte[] bytes, int offset, int count) {
      asked |= count > 0 && come.available() == 0; // here a socket would wait
      return come.read(bytes, offset, count);
    }
  }

  /// A stream of which each read brings a few bytes, as networks do.
  private static final class Pieces extends ArrayStream {
    private final ByteArrayInputStream come;
    private final int size;

    Pieces(byte[] bytes, int size) {
      come = new ByteArrayInputStream(bytes);
      this.size = size;
    }

    @Override
    public int read(byte[] bytes, int offset, int count) {
      return come.read(bytes, offset, Math.min(size, count));
    }
  }

  /// A stream that pauses behind some bytes, while something else is done.
  private static final class Interrupted extends ArrayStream {
    private final ByteArrayInputStream come;
    private final int rest;
    private final Supplier<Object> work;
    private Object meanwhile = "nothing";
    private boolean done;

    Interrupted(byte[] bytes, int at, Supplier<Object> work) {
      come = new ByteArrayInputStream(bytes);
      rest = bytes.length - at;
      this.work = work;
    }

    @Override
    public int read(byte[] bytes, int offset, int count) {
      int left = come.available() - rest;
      if (left == 0 && !done) {
        done = true;
        meanwhile = work.get();
      }
      return come.read(bytes, offset, left > 0 ? Math.min(count, left) : count);
    }
  }

  /// A stream that fails behind some bytes, once: then it has ended.
  private static final class Reset extends ArrayStream {
    private final ByteArrayInputStream come;
    private final Exception reset;
    private boolean failed;

    Reset(byte[] bytes, Exception reset) {
      come = new ByteArrayInputStream(bytes);
      this.reset = reset;
    }

    @Override
    public int read(byte[] bytes, int offset, int count) {
      int read = come.read(bytes, offset, count);
      if (read < 0 && !failed) {
        failed = true;
        throw Sneaky.thrown(reset);
      }
      return read;
    }
  }
}
