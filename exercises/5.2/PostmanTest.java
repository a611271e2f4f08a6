package manyclients.exercises.ch05;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.Demand;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Every message, and how many owners it has when all is done.
class PostmanTest {
  private final EmbeddedChannel channel = new EmbeddedChannel(new Postman());

  @Test
  @Order(1)
  @Demand("passed on")
  void dataIsPassedOnWithoutItsFirstByte() {
    channel.writeInbound(message("Dhello"));
    ByteBuf data = channel.readInbound();
    if (data == null) {
      throw PostmanLessons.notPassedOn();
    }
    if (data.refCnt() == 0) {
      throw PostmanLessons.passedOnWithoutAnOwner();
    }
    if (!data.toString(US_ASCII).equals("hello")) {
      throw PostmanLessons.otherData(data.toString(US_ASCII));
    }
  }

  @Test
  @Order(2)
  @Demand("written")
  void whoAsksIsAnswered() {
    channel.writeInbound(message("P"));
    ByteBuf answer = channel.readOutbound();
    if (answer == null) {
      throw PostmanLessons.notAnswered();
    }
    if (answer.refCnt() == 0) {
      throw PostmanLessons.answeredWithoutAnOwner();
    }
    if (!answer.toString(US_ASCII).equals("O")) {
      throw PostmanLessons.otherAnswer(answer.toString(US_ASCII));
    }
    if (!answer.isReadOnly()) {
      answer.setByte(answer.readerIndex(), 'x'); // as a cipher does with what it owns
    }
    answer.release();
    try {
      channel.writeInbound(message("P"));
    } catch (RuntimeException e) {
      throw PostmanLessons.answersOnce(e);
    }
    ByteBuf second = channel.readOutbound();
    if (second == null || second.refCnt() == 0) {
      throw PostmanLessons.notAnswered();
    }
    if (!second.toString(US_ASCII).equals("O")) {
      throw PostmanLessons.oneAnswerForAll();
    }
  }

  @Test
  @Order(3)
  @Demand("exceptions")
  void everythingElseIsAnError() {
    for (String wrong : new String[] {"X", ""}) {
      try {
        channel.writeInbound(message(wrong));
      } catch (CorruptedFrameException e) {
        continue;
      }
      throw PostmanLessons.noError(wrong);
    }
  }

  @Test
  @Order(4)
  @Demand("passed on")
  void dataHasOneOwner() {
    ByteBuf message = message("Dhello");
    channel.writeInbound(message);
    ByteBuf data = channel.readInbound();
    data.release();
    expectGone(message, "data, when the next handler has released what it got");
  }

  @Test
  @Order(5)
  @Demand("dealt with")
  void whoAsksLeavesNothingBehind() {
    ByteBuf message = message("P");
    channel.writeInbound(message);
    expectGone(message, "a P, when it was answered");
    ByteBuf answer = channel.readOutbound();
    if (answer.refCnt() != 1) {
      throw PostmanLessons.answerOwners(answer.refCnt());
    }
  }

  @Test
  @Order(6)
  @Demand("dealt with")
  void noiseLeavesNothingBehind() {
    ByteBuf message = message("N and more");
    channel.writeInbound(message);
    expectGone(message, "noise");
  }

  @Test
  @Order(7)
  @Demand("exceptions")
  void anErrorLeavesNothingBehind() {
    for (String wrong : new String[] {"X", ""}) {
      ByteBuf message = message(wrong);
      try {
        channel.writeInbound(message);
      } catch (CorruptedFrameException e) {
        // that is what is asked for
      }
      expectGone(message, wrong.isEmpty() ? "an empty message" : "an X, which is an error");
    }
  }

  /// The next handler releases the data at once, as it may.
  @Test
  @Order(8)
  @Demand("passed on")
  void whatWasPassedOnIsNotReleasedAgain() {
    int[] owners = {1};
    EmbeddedChannel failing =
        new EmbeddedChannel(
            new Postman(),
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelRead(ChannelHandlerContext ctx, Object message) {
                owners[0] = ((ByteBuf) message).refCnt() - 1; // but for this test's
                ((ByteBuf) message).release();
              }
            });
    ByteBuf message = message("Dhello").retain(); // ours, to look at
    try {
      failing.writeInbound(message);
    } catch (RuntimeException e) {
      throw PostmanLessons.releasedAgain();
    }
    if (message.refCnt() != 1) {
      throw PostmanLessons.releasedAgain();
    }
    if (owners[0] > 1) {
      throw PostmanLessons.ownsItToo();
    }
  }

  /// The outbound buffer is full, as it is when a client does not read.
  @Test
  @Order(9)
  @Demand("written")
  void aClientThatReadsSlowlyIsAnsweredToo() {
    channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
    channel.writeInbound(message("P"));
    ByteBuf answer = channel.readOutbound();
    if (answer == null) {
      throw PostmanLessons.notAnsweredWhenSlow();
    }
    answer.release();
  }

  @Test
  @Order(10)
  @Demand("dealt with")
  void noBufferIsMadeThatNobodyGets() {
    UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);
    channel.config().setAllocator(allocator);
    long before = used(allocator);
    for (String text : List.of("P", "N", "D", "X", "")) {
      try {
        channel.writeInbound(message(text));
      } catch (CorruptedFrameException e) {
        // two of them are errors
      }
      channel.releaseInbound();
      channel.releaseOutbound();
      if (used(allocator) != before) {
        throw PostmanLessons.madeInVain(text);
      }
    }
  }

  /// Another one has a share in the message, as a handler before this one may.
  @Test
  @Order(11)
  @Demand("dealt with")
  void othersKeepTheirShare() {
    for (String text : List.of("P", "N", "X", "")) {
      ByteBuf message = message(text).retain();
      try {
        channel.writeInbound(message);
      } catch (CorruptedFrameException e) {
        // two of them are errors
      }
      if (message.refCnt() != 1) {
        throw PostmanLessons.othersShare(text, message.refCnt());
      }
    }
  }

  /// Another one has a share in the answer, to send it again, and it has not left.
  @Test
  @Order(20)
  @Demand("written")
  void anAnswerThatDoesNotLeaveIsNotItsOwnEither() {
    List<ByteBuf> kept = new ArrayList<>();
    EmbeddedChannel broken =
        new EmbeddedChannel(
            new ChannelOutboundHandlerAdapter() {
              @Override
              public void write(ChannelHandlerContext ctx, Object answer, ChannelPromise promise) {
                kept.add((ByteBuf) answer);
                promise.setFailure(new IOException("Connection reset by peer"));
              }
            },
            new Postman());
    broken.writeOneInbound(message("P"));
    broken.runPendingTasks();
    if (kept.isEmpty() || kept.getFirst().refCnt() != 1) {
      throw PostmanLessons.releasesTheAnswer();
    }
  }

  /// What is written leaves later, or never.
  @Test
  @Order(12)
  @Demand("dealt with")
  void noMessageIsKeptUntilItsAnswerHasLeft() {
    List<Object> held = new ArrayList<>();
    EmbeddedChannel slow =
        new EmbeddedChannel(
            new ChannelOutboundHandlerAdapter() {
              @Override
              public void write(ChannelHandlerContext ctx, Object answer, ChannelPromise promise) {
                held.add(answer);
              }
            },
            new Postman());
    ByteBuf message = message("P");
    slow.writeInbound(message);
    if (message.refCnt() > 0) {
      throw PostmanLessons.keptUntilSent();
    }
    held.forEach(ReferenceCountUtil::release);
  }

  @Test
  @Order(13)
  @Demand("exceptions")
  void noMemoryForAnAnswerLeavesNothingBehind() {
    channel.config().setAllocator(new NoMemory());
    ByteBuf message = message("P");
    try {
      channel.writeInbound(message);
    } catch (OutOfMemoryError e) {
      // it is the test's own
    }
    if (message.refCnt() > 0) {
      throw PostmanLessons.lostWithoutMemory();
    }
  }

  @Test
  @Order(14)
  @Demand("written")
  void theAnswerLeavesFromHere() {
    List<Object> seen = new ArrayList<>();
    channel
        .pipeline()
        .addLast(
            new ChannelOutboundHandlerAdapter() {
              @Override
              public void write(ChannelHandlerContext ctx, Object answer, ChannelPromise promise) {
                seen.add(answer);
                ctx.write(answer, promise);
              }
            });
    channel.writeInbound(message("P"));
    if (!seen.isEmpty()) {
      throw PostmanLessons.wentThroughAll();
    }
  }

  /// A buffer need not begin at its index 0, and what is left of it may be nothing.
  @Test
  @Order(15)
  @Demand("passed on")
  void dataMayBeginAnywhereAndBeEmpty() {
    for (ByteBuf message : List.of(message("PDhello").skipBytes(1), message("D"))) {
      int left = message.readableBytes() - 1;
      ByteBuf data = null;
      try {
        channel.writeInbound(message);
        data = channel.readInbound();
      } catch (CorruptedFrameException e) {
        // so there is none
      }
      if (data == null || data.readableBytes() != left) {
        throw left == 0 ? PostmanLessons.emptyData() : PostmanLessons.countedFromZero();
      }
    }
  }

  @Test
  @Order(16)
  @Demand("passed on")
  void dataMayBeWrittenTo() {
    channel.writeInbound(message("Dhello"));
    ByteBuf data = channel.readInbound();
    if (data.isReadOnly()) {
      throw PostmanLessons.readOnly();
    }
  }

  /// Somebody has another view of the same memory, as a log or a proxy may.
  @Test
  @Order(17)
  @Demand("passed on")
  void whatOthersSeeIsNotChanged() {
    for (String text : List.of("Dhello", "P", "N")) {
      ByteBuf message = message(text).retain();
      ByteBuf view = message.duplicate();
      channel.writeInbound(message);
      channel.releaseInbound();
      if (!view.toString(US_ASCII).equals(text)) {
        throw PostmanLessons.changedForOthers(text, view.toString(US_ASCII));
      }
    }
  }

  @Test
  @Order(18)
  @Demand("passed on")
  void theEndOfAReadIsPassedOn() {
    List<String> heard = new ArrayList<>();
    channel
        .pipeline()
        .addLast(
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelReadComplete(ChannelHandlerContext ctx) {
                heard.add("the end of the read");
              }

              @Override
              public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                heard.add("an event");
              }
            });
    channel.writeInbound(message("P"));
    channel.pipeline().fireUserEventTriggered("idle");
    if (!heard.equals(List.of("the end of the read", "an event"))) {
      throw PostmanLessons.keptToItself(heard);
    }
  }

  @Test
  @Order(19)
  @Demand("written")
  void anAnswerLeavesAtOnce() {
    channel.writeOneInbound(message("P"));
    ByteBuf answer = channel.readOutbound();
    if (answer == null) {
      throw PostmanLessons.answeredLate();
    }
    answer.release();
  }

  /// As Netty reads it: in memory outside of the heap.
  @Test
  @Order(21)
  @Demand("dealt with")
  void aMessageNeedNotHaveAnArray() {
    for (String text : List.of("P", "Dhello")) {
      ByteBuf message = Unpooled.directBuffer().writeBytes(text.getBytes(US_ASCII));
      try {
        channel.writeInbound(message);
      } catch (RuntimeException e) {
        throw PostmanLessons.noArray(e);
      }
      channel.releaseInbound();
      channel.releaseOutbound();
      expectGone(message, text.equals("P") ? "a P, when it was answered" : "data");
    }
  }

  @Test
  @Order(22)
  @Demand("written")
  void itsFirstByteIsEnough() {
    try {
      channel.writeInbound(message("Please"));
    } catch (CorruptedFrameException e) {
      throw PostmanLessons.onlyTheFirstByte();
    }
    ByteBuf answer = channel.readOutbound();
    if (answer == null) {
      throw PostmanLessons.onlyTheFirstByte();
    }
    answer.release();
  }

  private static long used(UnpooledByteBufAllocator own) {
    long used = 0;
    for (UnpooledByteBufAllocator one : List.of(own, UnpooledByteBufAllocator.DEFAULT)) {
      used += one.metric().usedHeapMemory() + one.metric().usedDirectMemory();
    }
    return used;
  }

  private static ByteBuf message(String text) {
    return Unpooled.buffer(16).writeBytes(text.getBytes(US_ASCII));
  }

  private static void expectGone(ByteBuf message, String what) {
    if (message.refCnt() > 0) {
      throw PostmanLessons.lost(what, message.refCnt());
    }
  }

  private static final class NoMemory extends AbstractByteBufAllocator {
    @Override
    protected ByteBuf newHeapBuffer(int capacity, int most) {
      throw new OutOfMemoryError("none, says the test");
    }

    @Override
    protected ByteBuf newDirectBuffer(int capacity, int most) {
      throw new OutOfMemoryError("none, says the test");
    }

    @Override
    public boolean isDirectBufferPooled() {
      return false;
    }
  }
}
