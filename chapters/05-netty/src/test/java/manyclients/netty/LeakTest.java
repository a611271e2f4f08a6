package manyclients.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

/// The detector finds lost buffers, and is silent when there are none.
class LeakTest {
  /// Receives each message, and neither releases it nor passes it on.
  private static final class Forgetful extends ChannelInboundHandlerAdapter {
    private int bytes;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      bytes += ((ByteBuf) message).readableBytes();
    }
  }

  @Test
  void aBufferThatNobodyReleasesIsFoundWithItsLastTraces() {
    Forgetful handler = new Forgetful();
    EmbeddedChannel channel = new EmbeddedChannel(handler);
    channel.writeInbound(ByteBufAllocator.DEFAULT.buffer(4).writeInt(1).touch("on its way"));
    channel.finish();
    assertThat(handler.bytes).isEqualTo(4);
    assertThat(Leaks.collect())
        .singleElement()
        .asString()
        .contains("was not released", "Hint: on its way", "Forgetful#0' will handle the message");
  }

  @Test
  void aBufferThatIsReleasedIsNot() {
    ByteBufAllocator.DEFAULT.buffer(4).writeInt(1).release();
    assertThat(Leaks.collect()).isEmpty();
  }
}
