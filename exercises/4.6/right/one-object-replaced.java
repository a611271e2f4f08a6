package manyclients.exercises.ch04;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.reactors.ReactorWorkersEngine;

/// One loop that moves bytes, workers that answer, and a tally of what they have answered.
public final class TallyEngine implements ServerFactory {
  private final AtomicReference<Tally> tally = new AtomicReference<>(new Tally(0, 0, 0, 0));

  /// What has been counted so far.
  ///
  /// @param answered how many requests have got a reply
  /// @param failed how many times the handler has thrown an exception
  /// @param bytes the bytes of all replies together
  /// @param longest the bytes of the longest reply
  public record Tally(long answered, long failed, long bytes, int longest) {}

  @Override
  public String name() {
    return "tally";
  }

  @Override
  public int chapter() {
    return 4;
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    return new ReactorWorkersEngine().start(config, counting(handler));
  }

  /// Returns a handler that answers like this one, and counts. All workers call it.
  public RequestHandler counting(RequestHandler handler) {
    return request -> answer(handler, request);
  }

  public Tally tally() {
    return tally.get();
  }

  private ByteBuffer answer(RequestHandler handler, ByteBuffer request) throws Exception {
    ByteBuffer reply;
    try {
      reply = handler.handle(request);
    } catch (Throwable e) {
      tally.updateAndGet(t -> new Tally(t.answered, t.failed + 1, t.bytes, t.longest));
      throw e;
    }
    int length = reply.remaining();
    tally.updateAndGet(
        t -> new Tally(t.answered + 1, t.failed, t.bytes + length, Math.max(t.longest, length)));
    return reply;
  }
}
