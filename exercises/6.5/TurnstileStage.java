package manyclients.exercises.ch06;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Contest;
import manyclients.exercises.support.Footprint;
import manyclients.exercises.support.Frames;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Patience;
import manyclients.exercises.support.ProxyEnd;
import manyclients.exercises.support.Room;
import manyclients.exercises.support.Torrent;
import manyclients.selector.SelectorEngine;

/// An engine that echoes, a turnstile in front of it, and those who come.
final class TurnstileStage implements AutoCloseable {
  /// How many requests a client may make at once, where nothing else is said.
  static final int BURST = 5;

  /// So long that nobody earns a second request in the time of a test.
  static final Duration NEVER = Duration.ofMinutes(5);

  /// How soon a client earns another request where somebody waits for it.
  static final Duration SOON = Duration.ofMillis(10);

  /// And where it is measured what each client gets.
  private static final Duration VERY_SOON = Duration.ofMillis(1);

  private static final int CROWD = 4;
  private static final int LOOKS = 50;
  private static final int A_GLANCE = 8;

  /// A frame in each direction, and a copy that the JDK makes of each.
  private static final int MOST_KEPT = 5 << 20;

  private static final int NARROW = 4_096;

  /// The frame of a reply, "ok".
  static final byte[] REPLY = {0, 0, 0, 2, 'o', 'k'};

  /// What is said to one who does not listen comes in parts, each of them a frame.
  private static final int PART = 5_000;

  /// These are sent in one packet, and so they are read in one go: more than half a window is sent
  /// in two.
  private static final int PARTS_AT_ONCE = 6;

  /// An engine does not wait for connections that somebody else has left open.
  private static final ServerConfig CONFIG =
      ServerConfig.defaults().withLimits(Limits.defaults().withCloseTimeout(Duration.ofMillis(20)));

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Server engine;
  private Turnstile turnstile;

  TurnstileStage() throws IOException {
    engine = new SelectorEngine().start(CONFIG, RequestHandler.ECHO);
    opened.add(engine);
  }

  /// Opens a turnstile in front of the engine.
  void open(int burst, Duration interval) throws IOException {
    open(engine.port(), burst, interval);
  }

  /// Opens one in front of something else.
  void open(int port, int burst, Duration interval) throws IOException {
    var target = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    turnstile = new Turnstile(target, burst, interval);
    opened.add(turnstile);
  }

  /// Opens one in front of an engine that a case plays.
  ServerSocket openBefore(ServerSocket engine, int burst, Duration interval) throws IOException {
    opened.add(engine);
    open(engine.getLocalPort(), burst, interval);
    return engine;
  }

  int port() {
    return turnstile.port();
  }

  void closeTurnstile() {
    turnstile.close();
  }

  /// Opens one where there is no engine. The port is taken, so that no other server can have it
  /// meanwhile, and nothing listens there.
  void openBeforeNobody() throws IOException {
    Socket taken = new Socket();
    opened.add(taken);
    taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    open(taken.getLocalPort(), BURST, NEVER);
  }

  Client connect() throws IOException {
    Client client = new Client(turnstile.port());
    opened.add(client);
    return client;
  }

  /// A client that is heard as bytes, and for which the kernel receives little ahead.
  ProxyEnd narrowEnd() throws IOException {
    ProxyEnd client = ProxyEnd.near(turnstile.port(), NARROW);
    opened.add(client);
    return client;
  }

  /// A client for which the kernel receives little ahead.
  Client connectNarrow() throws IOException {
    Client client = new Client(turnstile.port(), NARROW);
    opened.add(client);
    return client;
  }

  /// Waits until the turnstile has done whatever it can.
  static void settle() {
    Patience.until(Calm.orCircles(LOOKS));
  }

  /// Says something. Who has been hung up on will hear of that.
  void say(Client client, String request) {
    try {
      client.send(request);
    } catch (IOException e) {
      // no matter
    }
  }

  /// A client that asks so often, and does not listen yet.
  Client ask(int times) throws IOException {
    Client client = connect();
    ask(client, times);
    return client;
  }

  void ask(Client client, int times) throws IOException {
    client.sendBytes(requests(times));
  }

  /// So many clients that are here, have been answered, and stay.
  ///
  /// @param otherwise what is to be learnt when one of them is not answered
  List<Client> fill(int places, Lesson otherwise) throws IOException {
    List<Client> all = new ArrayList<>();
    for (int i = 0; i < places; i++) {
      all.add(ask(1));
      if (!(heard(all.getLast()) instanceof Heard.Frame)) {
        throw otherwise;
      }
    }
    return all;
  }

  /// Asks so often, and lets its words fall apart.
  void askInPieces(Client client, int times, int size) throws IOException {
    byte[] all = requests(times);
    for (int at = 0; at < all.length; at += size) {
      client.sendBytes(Arrays.copyOfRange(all, at, Math.min(all.length, at + size)));
      Patience.until(Calm.orRead(3));
    }
  }

  /// So many requests, one after another.
  private static byte[] requests(int times) throws IOException {
    var all = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      Frames.write(all, ("request " + i).getBytes(StandardCharsets.UTF_8));
    }
    return all.toByteArray();
  }

  /// Requests, and bytes that are none: their length is -1.
  byte[] requestsAndNonsense(int times) throws IOException {
    byte[] requests = requests(times);
    byte[] all = Arrays.copyOf(requests, requests.length + Integer.BYTES);
    Arrays.fill(all, requests.length, all.length, (byte) 0xff);
    return all;
  }

  /// What a client hears; or silence, when nothing more is to be expected.
  Heard heard(Client client) throws IOException {
    return client.hear(Calm.orCircles(LOOKS));
  }

  /// What a client hears at once, whatever a timer may bring a little later.
  Heard heardAtOnce(Client client) throws IOException {
    return client.hear(Calm.orCircles(A_GLANCE));
  }

  /// How many replies a client hears, in order, of those that it waits for. The first may take
  /// longest; but a loop with a timer that is far away wakes up twice a second, and is never at
  /// rest for longer.
  int replies(Client client, int from, int to) throws IOException {
    for (int i = from; i < to; i++) {
      Heard heard = i == from ? client.hear(Calm.orCircles(2 * LOOKS)) : heard(client);
      if (!heard.equals(reply(i))) {
        if (heard instanceof Heard.Frame && !isLater(heard, i, to)) {
          throw TurnstileLessons.wrongReply(heard);
        }
        return i;
      }
    }
    return to;
  }

  private static Heard reply(int request) {
    return new Heard.Frame("request " + request);
  }

  /// Whether it is the reply to a request behind this one. Who drops what comes too early may have
  /// earned one of the next: that depends on the time, and is a request less in any case.
  private static boolean isLater(Heard heard, int request, int to) {
    return IntStream.range(request + 1, to).mapToObj(TurnstileStage::reply).anyMatch(heard::equals);
  }

  /// A client gets the replies that it may have at once, and then no more.
  void expectBurst(Client client, int burst, String how) throws IOException {
    int found = replies(client, 0, burst + 3);
    if (found > burst) {
      throw TurnstileLessons.tooMany(burst, found, how);
    }
    if (found < burst) {
      throw TurnstileLessons.tooFew(burst, found, how);
    }
  }

  /// A client that has said all gets a reply of an engine that has taken more than a second.
  void expectReply(ProxyEnd engine, Client client) throws IOException {
    try {
      engine.say(REPLY);
    } catch (IOException e) {
      throw TurnstileLessons.hurries(new Heard.Reset());
    }
    Heard heard = heard(client);
    if (!heard.equals(new Heard.Frame("ok"))) {
      throw TurnstileLessons.hurries(heard);
    }
  }

  /// An engine that a case plays itself.
  ///
  /// @param backlog how many connections the kernel makes ahead of it
  static ServerSocket engine(int backlog) throws IOException {
    return new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
  }

  /// An engine that may read, and does not yet; and of which the kernel receives little ahead.
  static ServerSocket narrowEngine() throws IOException {
    ServerSocket engine = new ServerSocket();
    engine.setReceiveBufferSize(NARROW);
    engine.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    return engine;
  }

  /// An engine whose queue is full, so that it takes no more connections: of those that it is asked
  /// for, some are still being made.
  void crowd() throws IOException {
    for (int i = 0; i < CROWD; i++) {
      ask(1);
    }
    settle(); // it has tried to connect all of them
  }

  /// Has one end say more than is taken on the way to the other, which is narrow and does not read.
  ///
  /// @return how many bytes those are
  static int overfill(ProxyEnd end) throws IOException {
    int bytes = say(end, parts(Room.of(NARROW).grown()) + 20 * PARTS_AT_ONCE);
    Patience.until(Calm.orCircles(A_GLANCE));
    return bytes;
  }

  /// Has it say almost as much as is taken, and then at once a little more than what is. Nothing is
  /// said to it meanwhile, so that there is no more room than at first.
  ///
  /// @return how many bytes those are
  static int fillUp(ProxyEnd end) throws IOException {
    int first = say(end, parts(Room.of(NARROW).first()) - PARTS_AT_ONCE / 2);
    Patience.until(Calm.orCircles(A_GLANCE));
    return first + pour(end);
  }

  /// The same when the room has grown, and will grow no more.
  ///
  /// @param other the other end, which says a word
  static int fillUp(ProxyEnd end, ProxyEnd other) throws IOException {
    int first = say(end, parts(Room.of(NARROW).grown()) - PARTS_AT_ONCE / 2);
    Patience.until(Calm.orCircles(A_GLANCE));
    other.say(REPLY);
    Patience.until(Calm.orCircles(A_GLANCE));
    return first + pour(end);
  }

  private static int pour(ProxyEnd end) throws IOException {
    int bytes = say(end, PARTS_AT_ONCE);
    Patience.until(Calm.orCircles(A_GLANCE));
    return bytes;
  }

  /// How many parts there is room for.
  private static int parts(int room) {
    return room / (Integer.BYTES + PART);
  }

  private static int say(ProxyEnd end, int parts) throws IOException {
    byte[] bytes = frames(parts);
    end.say(bytes);
    return bytes.length;
  }

  /// Bytes that were held up arrive when the other end reads, though nothing more is said.
  static void expectArrival(int bytes, ProxyEnd end, String what, String who) throws IOException {
    if (!end.hears(bytes)) {
      throw TurnstileLessons.heldUp(what, who);
    }
  }

  private static byte[] frames(int count) throws IOException {
    var all = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      Frames.write(all, "x".repeat(PART).getBytes(StandardCharsets.UTF_8));
    }
    return all.toByteArray();
  }

  /// A client gets all that it has asked for, whatever others do.
  void expectAll(Client client, int times) throws IOException {
    if (replies(client, 0, times) < times) {
      throw TurnstileLessons.paysForOthers();
    }
  }

  void expectNotBefore(long begin, Duration least, String what) {
    if (System.nanoTime() - begin < least.toNanos() * 9 / 10) {
      throw TurnstileLessons.tooEarly(what);
    }
  }

  void expectEnd(String who, Client client) throws IOException {
    Heard heard = heard(client);
    if (!heard.isOver()) {
      throw TurnstileLessons.noEnd(who, heard);
    }
  }

  void expectRest(String when) {
    if (!Calm.comes()) {
      throw TurnstileLessons.spins(when);
    }
  }

  /// The same when something has happened that is little to deal with.
  void expectRestAfter(Footprint.Work<IOException> what, String when) throws IOException {
    if (!Calm.comesAfter(what)) {
      throw TurnstileLessons.spins(when);
    }
  }

  /// A greedy and a polite client before an engine, and before a turnstile that stands in front of
  /// it: prints what each of them gets.
  void contest(ServerFactory kind) throws IOException {
    try (Server server = kind.start(CONFIG, RequestHandler.ECHO)) {
      open(server.port(), BURST, VERY_SOON);
      Contest without = Contest.at(server.port());
      Contest with = Contest.at(port());
      expectFair(with);
      System.out.printf(
          "%,8d -> %,5d              %,6d -> %,6d µs   %s%n",
          without.pace(), with.pace(), without.wait50(), with.wait50(), kind.name());
    }
  }

  private static void expectFair(Contest contest) {
    if (contest.waits().isEmpty()) {
      throw TurnstileLessons.paysForOthers();
    }
    if (contest.replies() < BURST) {
      throw TurnstileLessons.forgotten(BURST);
    }
    if (contest.replies() > BURST + contest.seconds() * 1e9 / VERY_SOON.toNanos()) {
      throw TurnstileLessons.tooEarly("at most a reply in each interval, and a burst");
    }
  }

  /// Somebody who says more and more is not read for ever.
  Torrent expectNotRead(String who) throws IOException {
    AtomicReference<Torrent> torrent = new AtomicReference<>();
    boolean collects =
        Footprint.keeps(
            MOST_KEPT,
            () -> {
              torrent.set(new Torrent(port()));
              torrent.get().pour();
            });
    if (collects) {
      throw TurnstileLessons.unbounded(who);
    }
    return torrent.get();
  }

  /// An engine that may read, and does not yet. Only a little is received ahead of it.
  static ServerSocketChannel engineThatDoesNotRead() throws IOException {
    ServerSocketChannel engine = ServerSocketChannel.open();
    engine.setOption(StandardSocketOptions.SO_RCVBUF, Torrent.AHEAD);
    engine.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    engine.configureBlocking(false);
    return engine;
  }

  /// An engine that reads in the end gets all requests, and whole.
  void expectAllRequests(Torrent torrent, ServerSocketChannel engine) throws IOException {
    try (SocketChannel theirs = engine.accept()) {
      if (theirs == null) {
        throw TurnstileLessons.tornRequests();
      }
      theirs.configureBlocking(false);
      if (!torrent.arrives(theirs, Calm.orCircles(LOOKS))) {
        throw TurnstileLessons.tornRequests();
      }
    }
  }

  /// A client that listens in the end gets all replies, and whole.
  void expectAllReplies(Torrent torrent) throws IOException {
    if (!torrent.hearsAll(Calm.orCircles(LOOKS))) {
      throw TurnstileLessons.torn();
    }
  }

  @Override
  public void close() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }
}
