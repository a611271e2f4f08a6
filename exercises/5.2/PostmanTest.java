package manyclients.exercises.ch05;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Sends messages, and counts their owners when all is done.
class PostmanTest {
  private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(false);
  private EmbeddedChannel channel = new EmbeddedChannel(new Postman());

  @Test
  @Order(1)
  @Demand("passed on")
  void theNextHandlerGetsTheDataWithoutItsFirstByte() {
    send("Dhello");
    expectBytes("hello", channel.readInbound(), "the next handler to get hello, from Dhello");
  }

  @Test
  @Order(2)
  @Demand("written")
  void eachQuestionIsAnswered() {
    for (String which : List.of("first", "second")) {
      send("P");
      expectBytes("O", channel.readOutbound(), "the answer O to the " + which + " P");
    }
  }

  @Test
  @Order(3)
  @Demand("exceptions")
  void anyOtherMessageIsAnError() {
    for (String text : List.of("X", "")) {
      if (!isError(message(text))) {
        throw new Lesson(
            "a CorruptedFrameException for " + name(text),
            "there was none",
            "Fixing the leak must not change what the handler does.",
            "counting");
      }
    }
  }

  @Test
  @Order(4)
  @Demand("passed on")
  void theNextHandlerIsTheOnlyOwnerOfItsData() {
    ByteBuf message = send("Dhello");
    channel.releaseInbound();
    expectOneOwner(message, "Dhello, when the next handler has released its data");
  }

  @Test
  @Order(5)
  @Demand("dealt with")
  void aMessageThatWasAnsweredOrIgnoredIsReleased() {
    for (String text : List.of("P", "N and more")) {
      ByteBuf message = send(text);
      channel.releaseOutbound();
      expectOneOwner(message, text);
    }
  }

  @Test
  @Order(6)
  @Demand("dealt with")
  void aMessageIsReleasedWhileItsAnswerWaitsToBeSent() {
    List<Object> waiting = new ArrayList<>();
    ChannelOutboundHandlerAdapter slow =
        new ChannelOutboundHandlerAdapter() {
          @Override
          public void write(ChannelHandlerContext ctx, Object answer, ChannelPromise promise) {
            waiting.add(answer);
          }
        };
    channel = new EmbeddedChannel(slow, new Postman());
    ByteBuf message = send("P");
    waiting.forEach(ReferenceCountUtil::release);
    expectOneOwner(message, "P, whose client does not read its answer");
  }

  @Test
  @Order(7)
  @Demand("exceptions")
  void aMessageThatCausesAnExceptionIsReleased() {
    for (String text : List.of("X", "")) {
      expectOneOwner(send(text), name(text) + ", which is an error");
    }
  }

  @Test
  @Order(8)
  @Demand("written")
  void noAnswerLosesMemory() {
    Sequences.all(
        List.of("P", "N", "D", "X"),
        3,
        messages -> {
          channel = new EmbeddedChannel(new Postman());
          channel.config().setAllocator(allocator);
          for (String text : messages) {
            send(text);
            channel.releaseInbound();
            if (text.equals("P")) {
              expectBytes("O", channel.readOutbound(), "an O for each P of " + messages);
            }
          }
          expectNothingAllocated(messages);
          return true;
        });
  }

  private void expectNothingAllocated(List<String> messages) {
    long used = allocator.metric().usedHeapMemory() + allocator.metric().usedDirectMemory();
    if (used > 0) {
      throw new Lesson(
          "no buffer of the allocator in use after " + messages + ", when the answers were sent",
          "a buffer is in use",
          "A buffer was made and never written, or it was retained and written. Make the answer"
              + " where you write it. A new buffer has one owner, and writing it gives that"
              + " ownership away.",
          "counting");
    }
  }

  private static void expectBytes(String bytes, ByteBuf got, String expected) {
    String means =
        "Fixing the leak must not change what the handler does. And a buffer that was released"
            + " cannot be sent again: each answer needs an owner.";
    String happened = "there is none";
    if (got != null && got.refCnt() == 0) {
      happened = "its memory has been given back";
      means =
          "fireChannelRead and write give a buffer away: its new owner releases it. If you release"
              + " it too, the new owner reads memory that may hold another client's bytes.";
    } else if (got != null) {
      happened = "it is " + got.toString(US_ASCII);
      got.release();
    }
    if (!happened.equals("it is " + bytes)) {
      throw new Lesson(expected, happened, means, "counting");
    }
  }

  /// The test owns the message, too, so exactly one owner must be left.
  private static void expectOneOwner(ByteBuf message, String what) {
    if (message.refCnt() > 1) {
      throw new Lesson(
          "no owner left of " + what,
          "it still has one",
          "A handler either passes a message on or releases it, on every way out. An exception is a"
              + " way out, too. A copy has its own owner, and so does an answer: neither releases"
              + " the message.",
          "counting");
    }
    if (message.refCnt() < 1) {
      throw new Lesson(
          "one release of " + what,
          "it was released more than once",
          "A handler owns one share of a message. Other shares belong to handlers that retained it,"
              + " or that it was passed on to.",
          "counting");
    }
  }

  private ByteBuf send(String text) {
    ByteBuf message = message(text).retain();
    isError(message);
    return message;
  }

  private boolean isError(ByteBuf message) {
    try {
      channel.writeInbound(message);
      return false;
    } catch (CorruptedFrameException e) {
      return true;
    }
  }

  private static ByteBuf message(String text) {
    return Unpooled.directBuffer(16).writeBytes(text.getBytes(US_ASCII)); // as from a socket
  }

  private static String name(String text) {
    return text.isEmpty() ? "an empty message" : text;
  }
}
