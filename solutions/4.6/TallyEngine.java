package manyclients.exercises.ch04;

import java.io.IOException;
import java.nio.ByteBuffer;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.reactors.ReactorWorkersEngine;

/// One loop that moves bytes, workers that answer, and a tally of what they have answered.
public final class TallyEngine implements ServerFactory {

  // guarded by this, which no thread holds while it is in a handler
  private long answered;
  private long failed;
  private long bytes;
  private int longest;

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

  /// Returns what has been counted so far. Any thread may call.
  public synchronized Tally tally() {
    return new Tally(answered, failed, bytes, longest);
  }

  private ByteBuffer answer(RequestHandler handler, ByteBuffer request) throws Exception {
    try {
      ByteBuffer reply = handler.handle(request);
      answered(reply.remaining());
      return reply;
    } catch (Throwable e) {
      failed();
      throw e;
    }
  }

  private synchronized void answered(int length) {
    answered++;
    bytes += length;
    longest = Math.max(longest, length);
  }

  private synchronized void failed() {
    failed++;
  }
}
