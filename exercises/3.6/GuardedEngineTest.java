package manyclients.exercises.ch03;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A server that echoes, and clients that send something or are silent, over real sockets.
class GuardedEngineTest {
  private static final byte[] HELLO = {0, 0, 0, 5, 'h', 'e', 'l', 'l', 'o'};
  private static final byte[] ONE = {0, 0, 0, 3, 'o', 'n', 'e'};
  private static final int LOOKS = 150;
  private static final String HELD =
      "The loop waits for one client, and all others wait with it. In the X-ray, one stretch of"
          + " reading in the loop's lane is far longer than all others, and its client has no"
          + " request in progress.";
  private static final String LOST =
      "A read that returns nothing tells you nothing about the client: its first byte may come"
          + " later. And a byte that has been read belongs to a request: looking at it must not"
          + " consume it.";

  private final Set<Thread> threadsBefore = platformThreads();
  private final Set<String> virtualBefore = virtualThreads();
  private GuardedEngine.Guarded server = start(Limits.defaults());
  private final List<Client> clients = new ArrayList<>();

  GuardedEngineTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    for (Client client : clients) {
      client.close();
    }
    server.close();
  }

  @Test
  @Order(1)
  @Demand("patience")
  void aClientThatWasSilentIsServedWhenItSpeaks() throws IOException {
    Client silent = connectAndBeSilent();
    expectServed("a client that was silent at first", silent, LOST);
    Client slow = connectAndBeSilent();
    send(slow, (byte) 0);
    settle();
    send(slow, Arrays.copyOfRange(HELLO, 1, HELLO.length));
    expectReply("a client whose first byte comes before the others", "hello", slow, LOST);
  }

  @Test
  @Order(2)
  @Demand("no waiting")
  void aSilentClientHoldsUpNoOther() throws IOException {
    Client before = connect();
    expectServed("a client", before, LOST);
    connect();
    expectServed("a client, while another one is connected and silent,", before, HELD);
    expectServed("a client that connects after a silent one", connect(), HELD);
  }

  @Test
  @Order(3)
  @Demand("one thread")
  void twentySilentClientsCostNoThread() throws IOException {
    for (int i = 0; i < 20; i++) {
      connect();
    }
    expectServed("a client that connects after silent ones", connect(), HELD);
    Set<Thread> platform = new HashSet<>(platformThreads());
    platform.removeAll(threadsBefore);
    Set<String> virtual = virtualThreads();
    virtual.removeAll(virtualBefore);
    if (platform.size() > 1 || !virtual.isEmpty()) {
      throw new Lesson(
          "one thread to serve twenty silent clients and one that speaks",
          "there are more: %d platform threads, %d virtual ones"
              .formatted(platform.size(), virtual.size()),
          "A thread per silent client is the server of chapter 1, and of chapter 7 if it is a"
              + " virtual one. The loop can wait for all clients together, as long as it does not"
              + " wait for one.",
          "idea");
    }
  }

  @Test
  @Order(4)
  @Demand("strangers")
  void aStrangerIsDisconnectedAndCounted() throws IOException {
    expectTurnedAway("GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII), 1);
    expectTurnedAway(new byte[] {1}, 2);
    expectTurnedAway(new byte[] {-1, -1, -1, -1}, 3);
    expectServed("a client that comes after three strangers", connect(), LOST);
    expectCount("malformed", "three strangers", 0, server.counters().malformed());
    if (!Patience.until(() -> server.counters().open() == 1)) {
      throw new Lesson(
          "one connection to be open, when three strangers were disconnected and one client served",
          "there are " + server.counters().open(),
          "A stranger keeps a descriptor and a place. Nothing is owed to it, so there is nothing to"
              + " wait for: its state is CLOSED, and its connection closes the channel.",
          "connection");
    }
  }

  @Test
  @Order(5)
  @Demand("strangers")
  void noOtherClientIsCounted() throws IOException {
    Client mute = connect();
    mute.finish();
    hear(mute);
    expectCount("strangers", "a client that ended its stream without a byte", 0);
    Client client = connect();
    expectServed("a client", client, LOST);
    send(client, (byte) -1, (byte) -1, (byte) -1, (byte) -1);
    hear(client);
    expectCount("strangers", "a client whose second request has a negative length", 0);
  }

  @Test
  @Order(6)
  @Demand("all else")
  void requestsAreAnsweredInWhateverPiecesTheyArrive() throws IOException {
    for (int cut = 1; cut < HELLO.length; cut++) {
      Client client = connect();
      send(client, Arrays.copyOf(HELLO, cut));
      settle();
      send(client, Arrays.copyOfRange(HELLO, cut, HELLO.length));
      expectReply("a client whose request arrives in two pieces", "hello", client, LOST);
    }
    Client client = connect();
    send(client, new byte[] {0, 0, 0, 1, 'a', 0, 0, 0, 1, 'b', 0, 0, 0, 0});
    for (String reply : new String[] {"a", "b", ""}) {
      expectReply("a client with three requests in one piece", reply, client, LOST);
    }
  }

  @Test
  @Order(7)
  @Demand("all else")
  void theLoopSleepsWhileNoClientSends() throws IOException {
    connectAndBeSilent();
    connect().finish();
    if (!Calm.comes(LOOKS)) {
      throw new Lesson(
          "the loop to sleep while a client is connected and sends nothing",
          "its thread keeps computing",
          "Asking a client again in each turn keeps the processor busy. A key that is interested in"
              + " reading costs nothing until the byte is there.",
          "spins");
    }
  }

  @Test
  @Order(8)
  @Demand("all else")
  void aRequestHasItsTimeFromTheFirstByte() throws IOException {
    restart(Limits.defaults().withRequestTimeout(Duration.ofMillis(200)));
    Client slow = connectAndBeSilent();
    send(slow, (byte) 0);
    expectOver(
        "a client that has sent one byte of a request, and then nothing for requestTimeout,",
        slow,
        "A request begins with its first byte, wherever you keep that byte. From then on, the"
            + " timeout is requestTimeout.");
  }

  @Test
  @Order(9)
  @Demand("patience")
  void aClientThatStaysSilentIsDisconnected() throws IOException {
    restart(Limits.defaults().withIdleTimeout(Duration.ofMillis(200)));
    expectOver(
        "a client that sends nothing for idleTimeout",
        connect(),
        "A client may be silent at first, but not for ever: a few thousand silent clients would"
            + " take every place.");
  }

  private static GuardedEngine.Guarded start(Limits limits) throws IOException {
    var config = ServerConfig.defaults().withLimits(limits);
    return new GuardedEngine().start(config, RequestHandler.ECHO);
  }

  private void restart(Limits limits) throws IOException {
    server.close();
    server = start(limits);
  }

  private Client connect() throws IOException {
    Client client = new Client(server.port());
    clients.add(client);
    return client;
  }

  private Client connectAndBeSilent() throws IOException {
    Client client = connect();
    settle();
    return client;
  }

  /// Waits until the server has accepted all clients and read all bytes.
  private static void settle() {
    Patience.until(Calm.orRead(40));
  }

  private static void send(Client client, byte... bytes) {
    try {
      client.sendBytes(bytes);
    } catch (IOException e) {
      // disconnected by the server: the test looks at what the client gets
    }
  }

  private static Heard hear(Client client) throws IOException {
    return client.hear(Calm.orCircles(LOOKS));
  }

  private static void expectServed(String client, Client asking, String means) throws IOException {
    send(asking, ONE);
    expectReply(client, "one", asking, means);
  }

  private static void expectReply(String client, String reply, Client asking, String means)
      throws IOException {
    Heard heard = hear(asking);
    if (!heard.equals(new Heard.Frame(reply))) {
      throw new Lesson(
          client + " to get the reply \"" + reply + "\"", "it got " + heard, means, "below");
    }
  }

  private void expectTurnedAway(byte[] bytes, int strangers) throws IOException {
    String first = "a client whose first byte is " + bytes[0];
    Client stranger = connectAndBeSilent();
    send(stranger, bytes);
    expectOver(
        first,
        stranger,
        "The client speaks another protocol, and one byte is enough to know that.");
    expectCount("strangers", first, strangers);
  }

  private static void expectOver(String client, Client listening, String means) throws IOException {
    Heard heard = listening.hear();
    if (!heard.isOver()) {
      throw new Lesson(client + " to be disconnected", "it got " + heard, means, "connection");
    }
  }

  private void expectCount(String counter, String after, long expected) {
    expectCount(counter, after, expected, server.strangers());
  }

  private static void expectCount(String counter, String after, long expected, long found) {
    if (found != expected) {
      throw new Lesson(
          counter + "() to be " + expected + " after " + after,
          "it is " + found,
          "A stranger is a client whose first byte is not 0. It is counted once, in strangers(),"
              + " and its bytes are not decoded. A client that sends nothing, or that was served"
              + " before, is not a stranger.",
          "conversation");
    }
  }

  private static Set<Thread> platformThreads() {
    Thread[] all = new Thread[256];
    return Set.of(Arrays.copyOf(all, Thread.enumerate(all)));
  }

  /// Returns the numbers of all virtual threads, except the JDK's own pollers. A thread dump of the
  /// newer kind has them, as in `#23 "a name" virtual WAITING`.
  private static Set<String> virtualThreads() throws IOException {
    Path folder = Files.createTempDirectory("threads");
    Path dump = folder.resolve("dump.txt");
    try {
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
      try (Stream<String> lines = Files.lines(dump)) {
        return lines
            .filter(line -> line.matches("#\\d+ \"(?!SubPoller).*\" virtual .*"))
            .map(line -> line.substring(0, line.indexOf(' ')))
            .collect(Collectors.toSet());
      }
    } finally {
      Files.deleteIfExists(dump);
      Files.delete(folder);
    }
  }
}
