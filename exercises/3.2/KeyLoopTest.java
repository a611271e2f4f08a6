package manyclients.exercises.ch03;

import static java.nio.channels.SelectionKey.OP_ACCEPT;
import static java.nio.channels.SelectionKey.OP_CONNECT;
import static java.nio.channels.SelectionKey.OP_READ;
import static java.nio.channels.SelectionKey.OP_WRITE;
import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.FutureTask;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Line;
import manyclients.exercises.support.ReadyHandler;
import manyclients.exercises.support.SpyKey;
import manyclients.exercises.support.SpySelector;
import manyclients.exercises.support.Stubborn;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A real selector, and pipes that say something when they are told to.
class KeyLoopTest {
  private static final int MANY = 8;
  private static final int A_CROWD = 200;

  private final SpySelector selector = new SpySelector();
  private final KeyLoop loop = new KeyLoop(selector);
  private final List<Line> lines = new ArrayList<>();

  KeyLoopTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    for (Line line : lines) {
      line.close();
    }
    selector.close();
  }

  @Test
  @Order(1)
  @Demand("once each")
  void whoIsReadyIsServed() throws IOException {
    Line line = line();
    line.say("a");
    turn();
    expect("a", line);
  }

  @Test
  @Order(2)
  @Demand("once each")
  void whoSpeaksAgainIsServedAgain() throws IOException {
    Line line = line();
    line.say("a");
    turn();
    line.say("b");
    turn();
    expect("ab", line);
  }

  @Test
  @Order(3)
  @Demand("once each")
  void allWhoAreReadyAreServedInOneTurn() throws IOException {
    for (int i = 0; i < MANY; i++) {
      line().say("a");
    }
    turn();
    for (Line line : lines) {
      if (line.calls() == 0) {
        throw KeyLoopLessons.leftOut();
      }
    }
  }

  @Test
  @Order(4)
  @Demand("once each")
  void whoHasBeenServedIsLeftInPeace() throws IOException {
    Line first = line();
    first.say("a");
    turn();
    Line second = line();
    second.say("b");
    turn();
    expect("b", second);
    if (first.calls() > 1) {
      throw KeyLoopLessons.calledForNothing();
    }
  }

  @Test
  @Order(5)
  @Demand("closed meanwhile")
  void aKeyThatWasCancelledInTheSameTurnIsPassedOver() throws IOException {
    Line one = line();
    Line other = line();
    one.and(_ -> other.hangUp()).say("a");
    other.and(_ -> one.hangUp()).say("a");
    turn();
    if (one.wasCalledWhenInvalid() || other.wasCalledWhenInvalid()) {
      throw KeyLoopLessons.calledWhenCancelled();
    }
  }

  @Test
  @Order(6)
  @Demand("failures")
  void aHandlerThatFailsDoesNotKeepTheOthersFromBeingServed() throws IOException {
    failAll();
    for (Line line : lines) {
      if (line.calls() == 0) {
        throw KeyLoopLessons.leftOutByAFailure();
      }
    }
  }

  @Test
  @Order(7)
  @Demand("failures")
  void aChannelWhoseHandlerFailsIsClosed() throws IOException {
    failAll();
    for (Line line : lines) {
      if (!line.isHungUp()) {
        throw KeyLoopLessons.leftOpen(line.calls());
      }
    }
  }

  @Test
  @Order(8)
  @Demand("waiting")
  void aWakeUpEndsATurn() throws IOException {
    selector.wakeup();
    if (!endsByItself()) {
      throw KeyLoopLessons.deafToWakeUps();
    }
  }

  @Test
  @Order(9)
  @Demand("waiting")
  void whileNobodyIsReadyItWaits() throws IOException {
    line();
    if (endsByItself()) {
      throw KeyLoopLessons.neverWaits();
    }
    if (selector.limit() > 0) {
      throw KeyLoopLessons.waitsForAWhile(selector.limit());
    }
  }

  @Test
  @Order(12)
  @Demand("once each")
  void aChannelWithRoomIsReadyToo() throws IOException {
    Pipe pipe = Pipe.open();
    try (Pipe.SinkChannel sink = pipe.sink();
        Pipe.SourceChannel source = pipe.source()) {
      int[] calls = {0};
      ReadyHandler handler = _ -> calls[0]++;
      sink.configureBlocking(false).register(selector.real(), SelectionKey.OP_WRITE, handler);
      turn();
      if (calls[0] != 1 || !source.isOpen()) {
        throw KeyLoopLessons.onlyReaders("a channel that has room", "writing", calls[0]);
      }
    }
  }

  @Test
  @Order(13)
  @Demand("once each")
  void soAreListenersAndWhoConnects() throws IOException {
    try (ServerSocketChannel listener = ServerSocketChannel.open();
        SocketChannel client = SocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      client.configureBlocking(false);
      if (!client.connect(listener.getLocalAddress())) {
        expectServed(client, OP_CONNECT, "a channel that is connected", "connecting");
      }
      listener.configureBlocking(false);
      expectServed(listener, OP_ACCEPT, "a listener with a client that waits", "accepting");
    }
  }

  private void expectServed(SelectableChannel channel, int operation, String what, String how)
      throws IOException {
    int[] calls = {0};
    ReadyHandler handler = _ -> calls[0]++;
    SelectionKey key = channel.register(selector.real(), operation, handler);
    turn();
    key.cancel();
    if (calls[0] != 1) {
      throw KeyLoopLessons.onlyReaders(what, how, calls[0]);
    }
  }

  @Test
  @Order(11)
  @Demand("closed meanwhile")
  void aKeyThatIsCancelledIsPassedOverThoughItsChannelIsOpen() throws IOException {
    for (int i = 0; i < 2; i++) {
      line().and(this::cancelOthers).say("a");
    }
    turn();
    for (Line line : lines) {
      if (line.wasCalledWhenInvalid()) {
        throw KeyLoopLessons.calledWhenCancelled();
      }
    }
  }

  private void cancelOthers(SelectionKey key) {
    selector.keys().stream().filter(other -> other != key).forEach(SelectionKey::cancel);
  }

  @Test
  @Order(10)
  @Demand("once each")
  void whoBecomesReadyMeanwhileWaitsForTheNextTurn() throws IOException {
    Line line = line();
    line.and(_ -> line.say(line.calls() < MANY ? "b" : "")).say("a");
    turn();
    if (line.calls() > 1) {
      throw KeyLoopLessons.servedAgain();
    }
  }

  @Test
  @Order(14)
  @Demand("once each")
  void whoIsReadyForTwoThingsIsServedOnce() throws IOException {
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      try (SocketChannel client = SocketChannel.open(listener.getLocalAddress());
          SocketChannel served = listener.accept()) {
        client.write(ByteBuffer.allocate(1));
        served.configureBlocking(false);
        until(() -> isReadyForBoth(served));
        int[] calls = {0};
        ReadyHandler handler = _ -> calls[0]++;
        served.register(selector.real(), OP_READ | OP_WRITE, handler);
        turn();
        if (calls[0] > 1) {
          throw KeyLoopLessons.servedForEach();
        }
        expect(1, calls[0]);
      }
    }
  }

  private static boolean isReadyForBoth(SocketChannel channel) {
    try (Selector own = Selector.open()) {
      SelectionKey key = channel.register(own, OP_READ | OP_WRITE);
      own.select();
      boolean both = key.isReadable() && key.isWritable();
      key.cancel();
      return both;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Order(15)
  @Demand("once each")
  void aCrowdIsServedInOneTurn() throws IOException {
    for (int i = 0; i < A_CROWD; i++) {
      line().say("a");
    }
    turn();
    if (lines.stream().anyMatch(line -> line.calls() == 0)) {
      throw KeyLoopLessons.someOfMany(A_CROWD);
    }
  }

  @Test
  @Order(16)
  @Demand("failures")
  void aCloseThatFailsDoesNotKeepTheOthersFromBeingServed() throws IOException {
    int[] calls = {0};
    ReadyHandler handler =
        _ -> {
          calls[0]++;
          throw new IOException("Connection reset by peer");
        };
    SpyKey[] keys = new SpyKey[MANY];
    for (int i = 0; i < MANY; i++) {
      keys[i] = new SpyKey(OP_READ, new Stubborn());
      keys[i].attach(handler);
    }
    selector.invent(keys);
    try {
      turn();
    } catch (IOException e) {
      throw KeyLoopLessons.failedToClose();
    }
    expect(MANY, calls[0]);
  }

  private static void expect(int wanted, int calls) {
    if (calls != wanted) {
      throw KeyLoopLessons.leftOut();
    }
  }

  private Line line() throws IOException {
    Line line = new Line(selector.real());
    lines.add(line);
    return line;
  }

  private void turn() throws IOException {
    try {
      loop.turn();
    } catch (ConcurrentModificationException e) {
      throw KeyLoopLessons.changedWhileWalking();
    }
  }

  /// Handlers that fail, each in one of four ways, all in one turn.
  private void failAll() throws IOException {
    for (int i = 0; i < MANY; i += 4) {
      line().and(_ -> fail(new IOException("Connection reset by peer"))).say("a");
      line().and(_ -> fail(new RuntimeException("a bug in the handler"))).say("a");
      line().and(_ -> fail(new ClosedChannelException())).say("a"); // another channel was meant
      line()
          .and(key -> {
            key.cancel();
            fail(new CancelledKeyException()); // it was used afterwards
          })
          .say("a");
    }
    try {
      turn();
    } catch (IOException | RuntimeException e) {
      throw KeyLoopLessons.exceptionGotOut();
    }
  }

  private static <E extends Exception> void fail(E planted) throws E {
    throw planted;
  }

  private static void expect(String expected, Line line) {
    if (!line.heard().equals(expected)) {
      throw KeyLoopLessons.notHeard(expected, line.heard());
    }
  }

  /// Whether a turn comes to its end, and does not wait in a select.
  private boolean endsByItself() throws IOException {
    FutureTask<Void> turn =
        new FutureTask<>(() -> {
          loop.turn();
          return null;
        });
    Thread thread = Thread.ofPlatform().daemon().start(turn);
    boolean ended = until(turn::isDone, steady(() -> isInSelect(thread)));
    selector.close(); // ends a select that waits
    return ended;
  }

  private static boolean isInSelect(Thread thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    return stack.length > 0
        && stack[0].isNativeMethod()
        && Arrays.stream(stack).anyMatch(frame -> frame.getMethodName().equals("doSelect"));
  }
}
