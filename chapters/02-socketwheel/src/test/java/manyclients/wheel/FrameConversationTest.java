package manyclients.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.Objects;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.frame.FrameEncoder;
import manyclients.suite.rig.FakeChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A wheel's conversation with one client, in memory.
class FrameConversationTest {
  private final Counters counters = new Counters();
  private final FakeChannel channel = new FakeChannel();

  private FrameConversation conversation(RequestHandler handler) {
    return new FrameConversation(
        channel, new WheelContext(handler, ServerConfig.defaults(), counters, () -> 0));
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
    assertThat(conversation.isInsideRequest()).isFalse();
  }

  /// A read into a heap buffer uses a direct buffer of the same size, which its thread keeps.
  @Test
  void aLargeRequestIsReadInParts() throws IOException {
    channel.arriving.add(ByteBuffer.wrap(frames("x".repeat(900_000))));
    FrameConversation conversation = conversation(RequestHandler.ECHO);
    while (!channel.arriving.isEmpty()) {
      conversation.receive();
    }
    assertThat(channel.largestRead).isLessThanOrEqualTo(16 * 1024);
    assertThat(counters.snapshot().replies()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 1_000, 16 * 1024, 64 * 1024, 100_000})
  void losesNothingWhateverThePiecesItLeavesIn(int room) throws IOException {
    byte[] requests = frames("one", "", "x".repeat(200_000), "four");
    channel.arriving.add(ByteBuffer.wrap(requests));
    FrameConversation conversation = conversation(RequestHandler.ECHO);
    while (channel.taken.size() < requests.length) {
      channel.room = room;
      ByteBuffer waiting = conversation.waiting();
      if (waiting == null) {
        conversation.receive();
      } else {
        conversation.resume(waiting);
      }
    }
    assertThat(channel.taken.toByteArray()).isEqualTo(requests);
    assertThat(counters.snapshot().replies()).isEqualTo(4);
  }

  /// A client that cuts its requests anywhere still gets them back whole.
  @Test
  void itDoesNotMatterWhereAFrameIsTorn() throws IOException {
    byte[] request = frames("a request of 2026");
    for (int cut = 0; cut <= request.length; cut++) {
      FrameConversation conversation = conversation(RequestHandler.ECHO);
      channel.arriving.add(ByteBuffer.wrap(request, 0, cut).slice());
      conversation.receive();
      conversation.receive(); // nothing has arrived: no effect
      channel.arriving.add(ByteBuffer.wrap(request, cut, request.length - cut).slice());
      conversation.receive();
      conversation.receive();
      assertThat(channel.taken.toByteArray()).isEqualTo(request);
      channel.taken.reset();
    }
  }

  @Test
  void anIdleConnectionOwnsNoBuffer() throws IOException {
    WheelContext context =
        new WheelContext(RequestHandler.ECHO, ServerConfig.defaults(), counters, () -> 0);
    var lent = context.lend();
    context.takeBack(lent);
    FrameConversation conversation = new FrameConversation(channel, context);
    channel.arriving.add(ByteBuffer.wrap(frames("whole")));
    conversation.receive();
    assertThat(context.lend()).isSameAs(lent);

    channel.arriving.add(ByteBuffer.wrap(frames("half"), 0, 6).slice());
    context.takeBack(lent);
    conversation.receive();
    assertThat(context.lend()).isNotSameAs(lent);
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
        ByteBuffer.wrap(frames(Collections.nCopies(500, "more").toArray(String[]::new))));
    channel.room = 0;
    FrameConversation conversation = conversation(generous);
    conversation.receive();
    assertThat(conversation.waiting()).isNotNull();
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
    conversation.resume(Objects.requireNonNull(conversation.waiting()));
    assertThat(counters.snapshot().replies()).isEqualTo(2);
    assertThat(channel.taken.toByteArray()).isEqualTo(frames("one", "two"));
  }

  /// The malformed bytes are more than an accumulator holds at first.
  @Test
  void requestsBeforeAMalformedFrameAreAnswered() throws IOException {
    byte[] nonsense = new byte[10_000];
    Arrays.fill(nonsense, (byte) -1);
    channel.arriving.add(ByteBuffer.wrap(frames("good")));
    channel.arriving.add(ByteBuffer.wrap(nonsense));
    FrameConversation conversation = conversation(RequestHandler.ECHO);
    conversation.receive();
    conversation.receive();
    assertThat(conversation.isBroken()).isTrue();
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
    assertThat(conversation.isBroken()).isTrue();
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
