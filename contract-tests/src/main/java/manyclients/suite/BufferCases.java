package manyclients.suite;

import static manyclients.suite.rig.Payloads.frames;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;
import org.jspecify.annotations.Nullable;

/// A handler's use and misuse of the buffers that it receives and returns.
interface BufferCases {
  List<Consumer<ByteBuffer>> ABUSES =
      List.of(
          ByteBuffer::rewind,
          ByteBuffer::clear,
          ByteBuffer::flip,
          ByteBuffer::compact,
          ByteBuffer::mark,
          request -> request.limit(0),
          request -> request.position(request.limit()),
          request -> request.order(ByteOrder.LITTLE_ENDIAN));

  /// The handler misuses every request, even earlier ones, which it must not keep. The reply
  /// repeats the request or, if the request did not look new, describes the fault.
  @NetworkTest
  default void whatAHandlerDoesToARequestDoesNotShowInTheNext(Rig rig) throws Exception {
    List<ByteBuffer> kept = new ArrayList<>();
    RequestHandler bad =
        request -> {
          String fault = faultOf(request);
          byte[] held = new byte[request.remaining()];
          request.get(held);
          synchronized (kept) { // a buffer that two threads misuse throws arbitrary exceptions
            kept.add(request);
            kept.forEach(one -> ABUSES.get(held.length % ABUSES.size()).accept(one));
          }
          return fault == null
              ? ByteBuffer.wrap(held)
              : ByteBuffer.wrap(fault.getBytes(StandardCharsets.UTF_8));
        };
    Server server = rig.start(rig.config(), bad);
    for (int i = 0; i < 3; i++) {
      try (BlockingClient client = rig.connect(server)) {
        pipelineOf20(client);
        callOf20(client);
      }
    }
  }

  private static @Nullable String faultOf(ByteBuffer request) {
    if (request.position() != 0 || request.limit() != request.capacity()) {
      return "not all of its own: " + request;
    }
    return request.order() == ByteOrder.BIG_ENDIAN ? null : "not big-endian";
  }

  private static void pipelineOf20(BlockingClient client) throws Exception {
    byte[][] requests = new byte[20][];
    for (int i = 0; i < requests.length; i++) {
      requests[i] = numbered(i, 100 + i);
    }
    client.sendRaw(frames(requests));
    for (byte[] request : requests) {
      assertThat(client.receive()).asString().isEqualTo(new String(request));
    }
  }

  private static void callOf20(BlockingClient client) throws Exception {
    for (int i = 0; i < 20; i++) {
      byte[] request = numbered(i, 100 + i / 2);
      assertThat(client.call(request)).asString().isEqualTo(new String(request));
    }
  }

  /// Many handlers read a request, rewind it, and return it. If the request were a window into a
  /// larger buffer, the reply would begin with the bytes before it.
  @NetworkTest
  default void aHandlerMayReadTheRequestAndReturnIt(Rig rig) throws Exception {
    RequestHandler reader =
        request -> {
          request.get(new byte[request.remaining()]);
          return request.limit() % 2 == 0 ? request.rewind() : request.flip();
        };
    BlockingClient client = rig.connect(rig.start(rig.config(), reader));
    pipelineOf20(client);
    callOf20(client);
  }

  /// A constant is the simplest reply. Sending it to one client must not consume it.
  @NetworkTest
  default void aHandlerMayReturnTheSameBufferForEver(Rig rig) throws Exception {
    ByteBuffer pong = ByteBuffer.wrap(numbered(9, 1_000), 10, 900);
    Server server = rig.start(rig.config().withThreads(4), _ -> pong);
    List<FutureTask<String>> talks =
        List.of(talk(rig, server, "one"), talk(rig, server, "another"));
    for (FutureTask<String> talk : talks) {
      assertThat(rig.finish(talk)).isEqualTo("talked");
    }
  }

  private static FutureTask<String> talk(Rig rig, Server server, String name) {
    byte[] expected = new byte[900];
    ByteBuffer.wrap(numbered(9, 1_000)).get(10, expected);
    return rig.inBackground(
        name,
        () -> {
          try (BlockingClient client = BlockingClient.connect(server.port())) {
            client.readTimeout(rig.patience().bound());
            for (int i = 0; i < 50; i++) {
              client.sendRaw(frames(new byte[1], new byte[2], new byte[0]));
              for (int reply = 0; reply < 3; reply++) {
                boolean same = Arrays.equals(client.receive(), expected);
                assertThat(same).as("the same reply, %d times", 3 * i + reply).isTrue();
              }
            }
            return "talked";
          }
        });
  }

  @NetworkTest
  default void aReplyMayBeABufferOfAnyKind(Rig rig) throws Exception {
    byte[] answer = numbered(3, 70_000);
    ByteBuffer heap = ByteBuffer.allocate(answer.length + 20).put(10, answer);
    ByteBuffer direct = ByteBuffer.allocateDirect(answer.length + 20).put(10, answer);
    List<ByteBuffer> kinds =
        List.of(
            heap.slice(10, answer.length),
            heap.slice(5, answer.length + 5).position(5).slice(),
            heap.duplicate().limit(answer.length + 10).position(10),
            heap.asReadOnlyBuffer().limit(answer.length + 10).position(10),
            direct.duplicate().limit(answer.length + 10).position(10),
            direct.slice(10, answer.length).asReadOnlyBuffer(),
            direct.slice(10, answer.length).order(ByteOrder.LITTLE_ENDIAN),
            heap.slice(10, answer.length).order(ByteOrder.LITTLE_ENDIAN));
    RequestHandler handler = request -> kinds.get(request.remaining());
    BlockingClient client = rig.connect(rig.start(rig.config(), handler));
    for (int kind = 0; kind < kinds.size(); kind++) {
      assertThat(client.call(new byte[kind])).as("reply of kind %d", kind).isEqualTo(answer);
    }
  }
}
