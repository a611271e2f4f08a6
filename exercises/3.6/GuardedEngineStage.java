package manyclients.exercises.ch03;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Patience;
import org.jspecify.annotations.Nullable;

/// A guarded server that echoes, and clients that talk to it or are silent, over real sockets.
final class GuardedEngineStage implements AutoCloseable {
  static final int LOOKS = 150;
  private static final String HOLD = "hold";
  private static final String SERVER = GuardedEngine.class.getPackageName() + ".";
  private static final Pattern WAITING = Pattern.compile("poll|wait|park|sleep|select");
  private static final int MOST_THREADS = 256;
  private static final int TINY_RECEIVE_BUFFER = 2_048;
  private static final int DROPS = 750; // one every four milliseconds, while nobody is sent away
  private static final Duration REQUEST = Duration.ofMillis(300);

  /// How long a client may be silent where that is short.
  static final Duration IDLE = REQUEST.dividedBy(3);

  final GuardedEngine.Guarded server;
  private final List<Client> clients = new ArrayList<>();
  private volatile @Nullable Thread loop;
  private final CountDownLatch holding = new CountDownLatch(1);
  private final CountDownLatch goingOn = new CountDownLatch(1);

  GuardedEngineStage() throws IOException {
    this(Limits.defaults());
  }

  private GuardedEngineStage(Limits limits) throws IOException {
    server = new GuardedEngine().start(ServerConfig.defaults().withLimits(limits), this::answer);
  }

  private ByteBuffer answer(ByteBuffer request) throws Exception {
    if (request.equals(US_ASCII.encode(HOLD))) {
      loop = Thread.currentThread();
      holding.countDown();
      goingOn.await();
    }
    return RequestHandler.ECHO.handle(request);
  }

  /// One whose loop is in its handler, and stays there until it is told to go on.
  static GuardedEngineStage held() throws IOException {
    GuardedEngineStage held = new GuardedEngineStage();
    held.connect().send(HOLD);
    Patience.until(() -> held.holding.getCount() == 0, Calm.orCircles(LOOKS));
    return held;
  }

  void goOn() {
    goingOn.countDown();
  }

  /// A condition that holds when the loop was seen to wait in the server's own code, so many times.
  /// A loop that is busy, or kept from its processor, does not wait; nor does it there when it
  /// waits for all of its channels.
  BooleanSupplier waits(int times) {
    int[] seen = {0};
    return () -> {
      seen[0] += isWaitingInTheServer() ? 1 : 0;
      return seen[0] >= times;
    };
  }

  private boolean isWaitingInTheServer() {
    Thread thread = loop;
    StackTraceElement[] stack = thread == null ? new StackTraceElement[0] : thread.getStackTrace();
    return stack.length > 0
        && stack[0].isNativeMethod()
        && WAITING.matcher(stack[0].getMethodName()).lookingAt()
        && isIn(stack, SERVER)
        && !isIn(stack, GuardedEngineStage.class.getName()); // told to go on, and not yet awake
  }

  private static boolean isIn(StackTraceElement[] stack, String prefix) {
    return Arrays.stream(stack).anyMatch(frame -> frame.getClassName().startsWith(prefix));
  }

  /// One whose server grants a request much less time than a client that is silent.
  static GuardedEngineStage hurried() throws IOException {
    return new GuardedEngineStage(Limits.defaults().withRequestTimeout(REQUEST));
  }

  /// One whose server grants a client that is silent very little.
  static GuardedEngineStage impatient() throws IOException {
    return new GuardedEngineStage(Limits.defaults().withIdleTimeout(IDLE));
  }

  Client connect() throws IOException {
    Client client = new Client(server.port());
    clients.add(client);
    return client;
  }

  /// A client for which the kernel receives little ahead.
  Client connectNarrow() throws IOException {
    Client client = new Client(server.port(), TINY_RECEIVE_BUFFER);
    clients.add(client);
    return client;
  }

  /// A client that says nothing, and has been accepted, if it ever will be.
  Client connectSilently() throws IOException {
    Client client = connect();
    settle();
    return client;
  }

  /// Until the server has read what was sent.
  static void settle() {
    Patience.until(Calm.orRead(40));
  }

  static Heard heard(Client client) throws IOException {
    return client.hear(Calm.orCircles(LOOKS));
  }

  static Heard ask(Client client, String request) throws IOException {
    client.send(request);
    return heard(client);
  }

  /// Says the rest of a request. Who has been hung up on hears of that.
  static Heard goOn(Client client, byte[] rest) throws IOException {
    try {
      client.sendBytes(rest);
    } catch (IOException e) {
      return new Heard.Reset();
    }
    return heard(client);
  }

  /// Whether half of the time for a request has passed where that is short.
  static boolean isLate(long begin) {
    return System.nanoTime() - begin > REQUEST.toNanos() / 2;
  }

  /// Whether a client that has begun a request, and sends a byte of it now and then, is
  /// disconnected when two are, one after the other, that have begun one after it, and send nothing
  /// more. When the first of them is, it was due, and when the second is, the loop has seen to it.
  boolean isOverWhileItDrips(Client client) throws IOException {
    for (int i = 0; i < 2; i++) {
      Client other = connect();
      other.send("one"); // and when that is answered, the bytes of the first have been read, too
      heard(other);
      other.sendBytes((byte) 0);
      try {
        for (int j = 0; j < DROPS && !other.hear(() -> true).isOver(); j++) {
          client.sendBytes((byte) 0);
        }
      } catch (IOException e) {
        return true; // the byte came too late
      }
    }
    return client.hear(() -> true).isOver();
  }

  /// Whether a client is disconnected when another one is, which came after it, was answered, and
  /// then sent no more than this.
  boolean isOverWhenALaterOneIs(Client client, byte... more) throws IOException {
    Client other = connect();
    other.send("one");
    heard(other);
    other.sendBytes(more);
    return other.hear().isOver() && heard(client).isOver();
  }

  static boolean isRest() {
    return Calm.comes(LOOKS);
  }

  /// The threads of this group, once no more are being started.
  static Set<Thread> threads() {
    Calm.comes();
    Thread[] all = new Thread[MOST_THREADS];
    return Set.of(Arrays.copyOf(all, Thread.enumerate(all)));
  }

  /// How many threads there are now that were not among these. One that has ended meanwhile, of an
  /// earlier test say, does not make up for one that has come.
  static int threadsBeside(Set<Thread> before) {
    Set<Thread> now = new HashSet<>(threads());
    now.removeAll(before);
    return now.size();
  }

  @Override
  public void close() throws IOException {
    for (Client client : clients) {
      client.close();
    }
    goOn();
    server.close();
  }
}
