package manyclients.suite.story;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;

/// Does what its requests demand, and notes what it sees. Safe to call from several threads.
final class StoryHandler implements RequestHandler {
  /// A buffer of this handler alone, so a server that consumes it spoils no other story.
  private final ByteBuffer repeated =
      ByteBuffer.wrap(new Request(Deed.REPEATS, 0, 0, Request.HEADER).reply());

  private final CompletableFuture<Server> server = new CompletableFuture<>();
  private final CountDownLatch gate = new CountDownLatch(1);
  private final Set<Request> begun = ConcurrentHashMap.newKeySet();
  private final Queue<String> wrong = new ConcurrentLinkedQueue<>();
  private final AtomicInteger failures = new AtomicInteger();

  void isOf(Server server) {
    this.server.complete(server);
  }

  /// Releases the handlers that hang. From now on none will hang.
  void letGo() {
    gate.countDown();
  }

  boolean hasLetGo() {
    return gate.getCount() == 0;
  }

  /// Returns the recognisable requests for which it has been called.
  Set<Request> begun() {
    return Set.copyOf(begun);
  }

  /// Returns the observations that break the contract.
  Queue<String> wrong() {
    return wrong;
  }

  /// Returns the number of times that it has thrown something, or returned null.
  int failures() {
    return failures.get();
  }

  @Override
  @SuppressWarnings("NullAway") // a handler without null checks may return null
  public ByteBuffer handle(ByteBuffer lent) throws Exception {
    ByteBuffer reply = null;
    try {
      Request request = known(lent);
      reply = answer(request, lent);
      return reply;
    } finally {
      if (reply == null) {
        failures.incrementAndGet();
      }
    }
  }

  private Request known(ByteBuffer lent) {
    try {
      Request request = Request.of(lent);
      if (request.isKnown() && !begun.add(request)) {
        wrong.add(request + " is handled twice");
      }
      return request;
    } catch (AssertionError e) {
      wrong.add(String.valueOf(e.getMessage()));
      throw e;
    }
  }

  @SuppressWarnings("NullAway") // as above: FORGETS returns null
  private ByteBuffer answer(Request request, ByteBuffer lent) throws Exception {
    return switch (request.deed()) {
      case ECHOES -> lent;
      case COPIES, SWELLS -> ByteBuffer.wrap(request.reply());
      case CUTS -> lent.position(Request.HEADER);
      case READS -> lent.get(new byte[request.size()]).rewind();
      case REPEATS -> repeated;
      case SPOILS -> spoil(lent, request);
      case INTERRUPTS -> interrupt(lent);
      case CLOSES -> close();
      case PAUSES -> pause(lent);
      case HANGS -> hang(lent);
      case IS_DEAF -> hangDeaf(lent);
      case THROWS -> throw new IllegalStateException("planted");
      case FAILS -> throw new StackOverflowError("planted");
      case FORGETS -> null;
    };
  }

  private static ByteBuffer spoil(ByteBuffer lent, Request request) {
    while (lent.hasRemaining()) {
      lent.put((byte) -1);
    }
    lent.order(ByteOrder.LITTLE_ENDIAN).clear().limit(request.size() / 2);
    return ByteBuffer.wrap(request.reply()).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer interrupt(ByteBuffer lent) {
    Thread.currentThread().interrupt();
    return lent;
  }

  private ByteBuffer close() {
    try {
      server.join().close();
      return ByteBuffer.wrap("closed".getBytes(StandardCharsets.UTF_8));
    } catch (IllegalStateException e) {
      return ByteBuffer.wrap(Request.REFUSAL.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static ByteBuffer pause(ByteBuffer lent) throws InterruptedException {
    var _ = new CountDownLatch(1).await(3, TimeUnit.MILLISECONDS);
    return lent;
  }

  private ByteBuffer hang(ByteBuffer lent) throws InterruptedException {
    gate.await();
    return lent;
  }

  private ByteBuffer hangDeaf(ByteBuffer lent) {
    while (!hasLetGo()) {
      try {
        gate.await();
      } catch (InterruptedException e) {
        // a deaf handler waits on
      }
    }
    return lent;
  }
}
