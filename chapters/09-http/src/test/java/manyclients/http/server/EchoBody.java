package manyclients.http.server;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.HttpHandler;
import manyclients.http.handler.Reply;
import manyclients.http.message.Body;
import manyclients.http.message.BodySource;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;

/// Sends a request's content back while it arrives, holding at most one part of it.
final class EchoBody implements HttpHandler {

  @Override
  public BodyReceiver handle(HttpRequest request, Reply reply) {
    Pipe pipe = new Pipe(reply);
    return pipe;
  }

  private static final class Pipe implements BodyReceiver, BodySource {
    private final Reply reply;
    private final Queue<ByteBuffer> parts = new ArrayDeque<>();
    private boolean begun;
    private boolean ended;

    Pipe(Reply reply) {
      this.reply = reply;
    }

    @Override
    public boolean part(ByteBuffer part) {
      parts.add(ByteBuffer.allocate(part.remaining()).put(part).flip());
      goOn();
      return false;
    }

    @Override
    public void end() {
      ended = true;
      goOn();
    }

    private void goOn() {
      if (begun) {
        reply.haveMore();
      } else {
        begun = true;
        reply.send(HttpResponse.of(200).with(new Body.Streamed(this, -1)));
      }
    }

    @Override
    public Outcome pull(ByteBuffer room) {
      ByteBuffer part = parts.peek();
      if (part == null) {
        return ended ? Outcome.END : Outcome.LATER;
      }
      int bytes = Math.min(part.remaining(), room.remaining());
      room.put(room.position(), part, part.position(), bytes).position(room.position() + bytes);
      part.position(part.position() + bytes);
      if (!part.hasRemaining()) {
        parts.remove();
        reply.wantMore();
      }
      return Outcome.SOME;
    }
  }
}
