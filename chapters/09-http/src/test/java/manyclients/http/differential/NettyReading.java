package manyclients.http.differential;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;

/// The requests that Netty's decoder reads.
final class NettyReading {
  private NettyReading() {}

  static Read of(byte[] bytes) {
    EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
    channel.writeInbound(Unpooled.wrappedBuffer(bytes));
    Read.Builder read = new Read.Builder();
    StringBuilder content = new StringBuilder();
    String head = "";
    HttpObject next = channel.readInbound();
    while (next != null) {
      if (next.decoderResult().isFailure()) {
        read.refuse(next.decoderResult().cause().getClass().getSimpleName());
        ReferenceCountUtil.release(next);
        break;
      }
      if (next instanceof HttpRequest request) {
        head = request.method().name() + " " + request.uri();
      }
      if (next instanceof HttpContent part) {
        content.append(part.content().toString(StandardCharsets.ISO_8859_1));
      }
      if (next instanceof LastHttpContent) {
        read.add(head + " " + content);
        content.setLength(0);
      }
      ReferenceCountUtil.release(next);
      next = channel.readInbound();
    }
    channel.finishAndReleaseAll();
    return read.build();
  }
}
