package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import manyclients.workbench.Counters;
import manyclients.workbench.Limits;
import manyclients.workbench.RequestHandler;
import manyclients.workbench.frame.FrameEncoder;
import manyclients.workbench.testkit.FakeChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExchangeTest {
  private final Counters counters = new Counters();
  private final FakeChannel channel = new FakeChannel();
  private final EventLoop loop;

  ExchangeTest() throws IOException {
    loop = new EventLoop("never started", Duration.ofMillis(1), _ -> {});
  }

  @AfterEach
  void close() throws InterruptedException {
    loop.start();
    loop.stop();
    loop.join(Duration.ofSeconds(10));
  }

  private Exchange exchange(RequestHandler handler) {
    return new Exchange(channel, new Service(loop, handler, Limits.defaults(), counters, () -> {}));
  }

  // tag::pieces[]
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 1_000, 100_000, 1_000_000})
  void answersWhateverThePiecesItComesIn(int piece) throws IOException {
    byte[] requests = frames("one", "", "x".repeat(200_000), "four");
    for (int at = 0; at < requests.length; at += piece) {
      int count = Math.min(piece, requests.length - at);
      channel.arriving.add(ByteBuffer.wrap(requests, at, count).slice());
    }
    Exchange exchange = exchange(RequestHandler.ECHO);
    while (!channel.arriving.isEmpty()) {
      exchange.receive();
    }
    assertThat(channel.taken.toByteArray()).isEqualTo(requests);
    assertThat(counters.snapshot().replies()).isEqualTo(4);
    assertThat(exchange.isInsideRequest()).isFalse();
  }

  // end::pieces[]

  // tag::small-steps[]
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 1_000, 64 * 1024, 100_000})
  void losesNothingWhateverThePiecesItLeavesIn(int room) throws IOException {
    byte[] requests = frames("one", "", "x".repeat(200_000), "four");
    channel.arriving.add(ByteBuffer.wrap(requests));
    Exchange exchange = exchange(RequestHandler.ECHO);
    while (channel.taken.size() < requests.length) {
      channel.room = room;
      if (exchange.isBlocked()) {
        exchange.resume();
      } else {
        exchange.receive();
      }
    }
    assertThat(channel.taken.toByteArray()).isEqualTo(requests);
    assertThat(counters.snapshot().replies()).isEqualTo(4);
  }

  // end::small-steps[]

  @Test
  void answersPipelinedRequestsInOneWrite() throws IOException {
    channel.arriving.add(ByteBuffer.wrap(frames("one", "two", "three")));
    exchange(RequestHandler.ECHO).receive();
    assertThat(channel.writes).isEqualTo(1);
  }

  // tag::blocked[]
  @Test
  void takesNoRequestWhileAReplyWaits() throws IOException {
    RequestHandler generous = _ -> ByteBuffer.allocate(100_000);
    channel.arriving.add(
        ByteBuffer.wrap(frames(Collections.nCopies(1_000, "more").toArray(String[]::new))));
    channel.room = 0;
    Exchange exchange = exchange(generous);
    exchange.receive();

    assertThat(exchange.isBlocked()).isTrue();
    assertThat(counters.snapshot().requests()).isLessThan(3);
    assertThat(counters.snapshot().replies()).isZero();
  }

  // end::blocked[]

  @Test
  void aReplyCountsWhenItsLastByteIsGone() throws IOException {
    channel.arriving.add(ByteBuffer.wrap(frames("one", "two")));
    channel.room = 10;
    Exchange exchange = exchange(RequestHandler.ECHO);
    exchange.receive();
    assertThat(counters.snapshot().replies()).isZero();
    channel.room = 100;
    exchange.resume();
    assertThat(counters.snapshot().replies()).isEqualTo(2);
    assertThat(channel.taken.toByteArray()).isEqualTo(frames("one", "two"));
  }

  @Test
  void answersWhatCameBeforeAMalformedFrame() throws IOException {
    channel.arriving.add(ByteBuffer.wrap(frames("good")));
    channel.arriving.add(ByteBuffer.wrap(new byte[] {-1, -1, -1, -1, 0}));
    Exchange exchange = exchange(RequestHandler.ECHO);
    exchange.receive();
    exchange.receive();
    assertThat(exchange.isBroken()).isTrue();
    assertThat(channel.taken.toByteArray()).isEqualTo(frames("good"));
    assertThat(counters.snapshot().malformed()).isEqualTo(1);
  }

  @Test
  void answersWhatCameBeforeTheHandlerFailed() throws IOException {
    RequestHandler moody =
        request -> {
          if (request.remaining() == 3) {
            throw new StackOverflowError("three is too much");
          }
          return request;
        };
    channel.arriving.add(ByteBuffer.wrap(frames("four", "two", "five")));
    Exchange exchange = exchange(moody);
    exchange.receive();
    assertThat(exchange.isBroken()).isTrue();
    assertThat(channel.taken.toByteArray()).isEqualTo(frames("four"));
    assertThat(counters.snapshot().failed()).isEqualTo(1);
  }

  @Test
  void aHandlerCannotLeaveTheThreadInterrupted() throws IOException {
    RequestHandler meansWell =
        request -> {
          Thread.currentThread().interrupt();
          return request;
        };
    channel.arriving.add(ByteBuffer.wrap(frames("one")));
    exchange(meansWell).receive();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  private static byte[] frames(String... payloads) {
    var all = new ByteArrayOutputStream();
    for (String payload : payloads) {
      all.writeBytes(FrameEncoder.frame(ByteBuffer.wrap(payload.getBytes())).array());
    }
    return all.toByteArray();
  }
}
