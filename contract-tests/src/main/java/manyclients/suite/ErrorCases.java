package manyclients.suite;

import static manyclients.suite.rig.Payloads.frames;
import static manyclients.suite.rig.Payloads.header;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.AcceptTrial;
import manyclients.suite.rig.Replies;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;

/// Every failure is reported once, with its cause.
interface ErrorCases {

  /// A throwable that is neither an exception nor an error, which a handler cannot declare.
  /// Compilers of other languages let a handler throw it.
  final class Undeclared extends Throwable {
    private static final long serialVersionUID = 1;
  }

  List<Throwable> ANYTHING =
      List.of(
          new Exception("planted"),
          new IllegalStateException("planted"),
          new InterruptedException("planted"),
          new StackOverflowError("planted"),
          new OutOfMemoryError("planted"),
          new AssertionError("planted"),
          new Undeclared());

  @NetworkTest
  default void anErrorOfAHandlerIsReportedOnceAndHarmsNoOtherClient(Rig rig) throws Exception {
    RequestHandler thrower =
        request -> {
          if (request.remaining() >= ANYTHING.size()) {
            return request;
          }
          throw ErrorCases.<Exception>unchecked(ANYTHING.get(request.remaining()));
        };
    Server server = rig.start(rig.config(), thrower);
    for (int i = 0; i < ANYTHING.size(); i++) {
      try (BlockingClient client = rig.connect(server)) {
        client.send(new byte[i]);
        assertThat(Replies.untilEnd(client)).isEmpty();
      }
      rig.assertServed(server);
    }
    rig.patience().until("all are told", () -> rig.errors().size() >= ANYTHING.size());
    assertThat(rig.errors()).extracting(Rig.Failure::kind).containsOnly(Kind.HANDLER);
    assertThat(rig.errors())
        .extracting(Rig.Failure::cause)
        .containsExactlyInAnyOrderElementsOf(ANYTHING);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchecked(Throwable anything) throws T {
    throw (T) anything;
  }

  @NetworkTest
  @SuppressWarnings("NullAway") // a handler without null checks may return null
  default void aHandlerThatReturnsNullIsReported(Rig rig) throws Exception {
    Server server = rig.start(rig.config(), _ -> null);
    rig.connect(server).send(new byte[3]);
    rig.patience().until("it is told", () -> !rig.errors().isEmpty());
    assertThat(rig.errors())
        .singleElement()
        .satisfies(failure -> assertThat(failure.cause()).isInstanceOf(NullPointerException.class));
  }

  /// A reply that can no longer be read fails when it is copied after another one, perhaps into
  /// memory that the next client uses.
  @NetworkTest
  default void aReplyThatCannotBeReadHarmsNoOtherClient(Rig rig) throws Exception {
    RequestHandler handler = request -> request.remaining() == 1 ? unreadable() : request;
    Server server = rig.start(rig.config().withThreads(1), handler);
    for (int i = 0; i < 3; i++) {
      try (BlockingClient client = rig.connect(server)) {
        client.sendRaw(frames(numbered(i, 10), new byte[1]));
        for (byte[] reply : Replies.untilEnd(client)) {
          assertThat(reply).isEqualTo(numbered(i, 10));
        }
      }
      rig.assertServed(server);
    }
    rig.patience().until("all are told", () -> rig.errors().size() >= 3);
  }

  private static ByteBuffer unreadable() {
    try (Arena arena = Arena.ofConfined()) {
      return arena.allocate(10).asByteBuffer();
    }
  }

  @NetworkTest
  default void aResetIsReportedOnce(Rig rig) throws Exception {
    Server server = rig.start();
    BlockingClient client = rig.connect(server);
    client.call(numbered(1, 10));
    client.sendRaw(header(100));
    client.reset();
    rig.patience().until("connection is gone", () -> server.counters().open() == 0);
    assertThat(rig.errors())
        .singleElement()
        .satisfies(failure -> {
          assertThat(failure.kind()).isEqualTo(Kind.CONNECTION);
          assertThat(failure.cause()).isInstanceOf(IOException.class);
        });
    rig.assertServed(server);
  }

  /// A handler fails, and a client resets its connection inside a request. Both times, the listener
  /// closes the server in a thread for which the server would wait. The call is refused and has no
  /// effect: another client is served, and the owner closes the server later.
  @NetworkTest
  default void aListenerCannotCloseItsServer(Rig rig) throws Exception {
    CompletableFuture<Server> itself = new CompletableFuture<>();
    Map<Kind, String> answers = new ConcurrentHashMap<>();
    ErrorListener closing = (kind, _) -> answers.put(kind, AcceptTrial.closed(itself.join()));
    Server server = rig.start(rig.config().withOnError(closing), failsAtNothing());
    itself.complete(server);
    rig.connect(server).send(new byte[0]);
    BlockingClient broken = rig.connect(server);
    broken.call(numbered(1, 10));
    broken.sendRaw(header(100));
    broken.reset();
    rig.patience().until("both are told", () -> answers.size() == 2);
    assertThat(answers.values()).containsOnly(AcceptTrial.REFUSED);
    rig.assertServed(server);
    rig.close(server);
    rig.assertNoThreads();
    rig.assertRefused(server);
  }

  private static RequestHandler failsAtNothing() {
    return request -> {
      if (request.hasRemaining()) {
        return request;
      }
      throw new IllegalArgumentException("planted");
    };
  }

  @NetworkTest
  default void successIsNotReported(Rig rig) throws Exception {
    Server server = rig.start();
    for (int i = 0; i < 3; i++) {
      rig.assertServed(server);
    }
    rig.patience().until("all have gone", () -> server.counters().open() == 0);
    rig.close(server);
    assertThat(rig.errors()).isEmpty();
  }

  @NetworkTest
  default void aListenerThatThrowsHarmsNoClient(Rig rig) throws Exception {
    ErrorListener thrower =
        (_, _) -> {
          throw new IllegalStateException("planted");
        };
    Server server = rig.start(rig.config().withOnError(thrower), failsAtNothing());
    for (int i = 0; i < 3; i++) {
      try (BlockingClient client = rig.connect(server)) {
        client.sendRaw(frames(numbered(1, 10), new byte[0]));
        assertThat(Replies.untilEnd(client)).containsExactly(numbered(1, 10));
      }
      rig.assertServed(server);
    }
    rig.patience().until("all have gone", () -> server.counters().open() == 0);
  }
}
