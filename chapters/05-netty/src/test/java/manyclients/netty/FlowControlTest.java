package manyclients.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.flow.FlowControlHandler;
import org.junit.jupiter.api.Test;

/// Netty's own tap: with auto-read off, each `read()` lets one message through.
class FlowControlTest {
  private static final byte[] THREE_FRAMES = {0, 0, 0, 1, 'a', 0, 0, 0, 1, 'b', 0, 0, 0, 1, 'c'};

  @Test
  void aReadLetsOneFrameThroughAndTheEndOfTheStreamLosesNone() {
    var channel =
        new EmbeddedChannel(
            new LengthFieldBasedFrameDecoder(1_000, 0, 4, 0, 4), new FlowControlHandler());
    channel.config().setAutoRead(false);
    channel.writeInbound(Unpooled.wrappedBuffer(THREE_FRAMES));
    channel.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    for (char expected : "abc".toCharArray()) {
      channel.read();
      ByteBuf frame = channel.readInbound();
      assertThat((char) frame.readByte()).isEqualTo(expected);
      frame.release();
      assertThat(channel.inboundMessages()).isEmpty();
    }
    channel.finish();
  }
}
