package manyclients.selector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.frame.FrameEncoder;
import manyclients.selector.Connection.State;
import manyclients.suite.rig.FakeChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameConversationTest {
  private static final Limits LIMITS = Limits.defaults();

  private final Counters counters = new Counters();
  private final FakeChannel channel = new FakeChannel();
  private final EventLoop loop;

  FrameConversationTest() throws IOException {
    loop = new EventLoop("never started", Duration.ofMillis(1), _ -> {});
  }

  @AfterEach
  void close() throws InterruptedException {
    loop.start();
    loop.stop();
    loop.join(Duration.ofSeconds(10));
  }

  private FrameConversation conversation(RequestHandler handler) {
    LoopContext context = new LoopContext(loop, LIMITS, counters, ErrorListener.NONE, () -> {});
    return new FrameConversation(channel, new FrameProtocol(context, handler), () -> {});
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 1_000, 100_000, 1_000_000})
  void answersWhateverThePiecesItComesIn(int piece) throws IOException {
    byte[] requests = frames("one", "", "x".repeat(200_000), "four");
    for (int at = 0; at < requests.length; at += piece) {
      int count = Math.min(piece, requests.length - at);
      channel.arriving.add(ByteBuffer.wrap(requests, at, count).slice());
    }
    FrameConversation conversation = conversation(RequestHandler.ECHO);
    while (!channel.arriving.isEmpty()) {
      conversation.receive();
    }
    assertThat(channel.taken.toByteArray()).isEqualTo(requests);
    assertThat(counters.snapshot().replies()).isEqualTo(4);
    assertThat(conversation.timeout()).isEqualTo(LIMITS.idleTimeout());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 1_000, 64 * 1024, 100_000})
  void losesNothingWhateverThePiecesItLeavesIn(int room) throws IOException {
    byte[] requests = frames("one", "", "x".repeat(200_000), "four");
    channel.arriving.add(ByteBuffer.wrap(requests));
    FrameConversation conversation = conversation(RequestHandler.ECHO);
    while (channel.taken.size() < requests.length) {
      channel.room = room;
      if (conversation.state() == State.WAITING_TO_WRITE) {
        conversation.proceed();
      } else {
        conversation.receive();
      }
    }
    assertThat(channel.taken.toByteArray()).isEqualTo(requests);
    assertThat(counters.snapshot().replies()).isEqualTo(4);
  }

  @Test
  void answersPipelinedRequestsInOneWrite() throws IOException {
    channel.arriving.add(ByteBuffer.wrap(frames("one", "two", "three")));
    conversation(RequestHandler.ECHO).receive();
    assertThat(channel.writes).isEqualTo(1);
  }

  @Test
  void takesNoRequestWhileAReplyWaits() throws IOException {
    RequestHandler generous = _ -> ByteBuffer.allocate(100_000);
    channel.arriving.add(
        ByteBuffer.wrap(frames(Collections.nCopies(1_000, "more").toArray(String[]::new))));
    channel.room = 0;
    FrameConversation conversation = conversation(generous);
    conversation.receive();

    assertThat(conversation.state()).isEqualTo(State.WAITING_TO_WRITE);
    assertThat(counters.snapshot().requests()).isLessThan(3);
    assertThat(counters.snapshot().replies()).isZero();
  }

  @Test
  void aReplyCountsWhenItsLastByteHasLeft() throws IOException {
    channel.arriving.add(ByteBuffer.wrap(frames("one", "two")));
    channel.room = 10;
    FrameConversation conversation = conversation(RequestHandler.ECHO);
    conversation.receive();
    assertThat(counters.snapshot().replies()).isZero();
    channel.room = 100;
    conversation.proceed();
    assertThat(counters.snapshot().replies()).isEqualTo(2);
    assertThat(channel.taken.toByteArray()).isEqualTo(frames("one", "two"));
  }

  @Test
  void theRestOfARequestDoesNotMoveItsDeadline() throws IOException {
    FrameConversation conversation = conversation(RequestHandler.ECHO);
    byte[] request = frames("four");
    assertThat(receive(conversation, request, 0, 2)).as("its first bytes").isTrue();
    assertThat(conversation.timeout()).isEqualTo(LIMITS.requestTimeout());
    assertThat(receive(conversation, request, 2, 5)).as("some more").isFalse();
    assertThat(receive(conversation, request, 5, 8)).as("its last").isTrue();
    assertThat(conversation.timeout()).isEqualTo(LIMITS.idleTimeout());
  }

  private boolean receive(FrameConversation conversation, byte[] bytes, int from, int to)
      throws IOException {
    channel.arriving.add(ByteBuffer.wrap(bytes, from, to - from).slice());
    boolean progress = false;
    while (!channel.arriving.isEmpty()) {
      progress |= conversation.receive();
    }
    return progress;
  }

  @Test
  void requestsBeforeAMalformedFrameAreAnswered() throws IOException {
    channel.arriving.add(ByteBuffer.wrap(frames("good")));
    channel.arriving.add(ByteBuffer.wrap(new byte[] {-1, -1, -1, -1, 0}));
    FrameConversation conversation = conversation(RequestHandler.ECHO);
    conversation.receive();
    conversation.receive();
    assertThat(conversation.state()).isEqualTo(State.DRAINING);
    assertThat(channel.taken.toByteArray()).isEqualTo(frames("good"));
    assertThat(counters.snapshot().malformed()).isEqualTo(1);
  }

  @Test
  void requestsBeforeAHandlersFailureAreAnswered() throws IOException {
    RequestHandler moody =
        request -> {
          if (request.remaining() == 3) {
            throw new StackOverflowError("three is too much");
          }
          return request;
        };
    channel.arriving.add(ByteBuffer.wrap(frames("four", "two", "five")));
    FrameConversation conversation = conversation(moody);
    conversation.receive();
    assertThat(conversation.state()).isEqualTo(State.DRAINING);
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
    conversation(meansWell).receive();
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
