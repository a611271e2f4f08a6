package manyclients.exercises.ch04;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.ReentrantLock;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.reactors.ReactorWorkersEngine;

/// One loop that moves bytes, workers that answer, and a tally of what they have answered.
public final class TallyEngine implements ServerFactory {
  private final ReentrantLock lock = new ReentrantLock();
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

  public Tally tally() {
    lock.lock();
    try {
      return new Tally(answered, failed, bytes, longest);
    } finally {
      lock.unlock();
    }
  }

  private ByteBuffer answer(RequestHandler handler, ByteBuffer request) throws Exception {
    int length = -1;
    try {
      ByteBuffer reply = handler.handle(request);
      length = reply.remaining();
      return reply;
    } finally {
      count(length);
    }
  }

  /// @param length of the reply, or -1 if the handler failed
  private void count(int length) {
    lock.lock();
    try {
      if (length < 0) {
        failed++;
      } else {
        answered++;
        bytes += length;
        longest = Math.max(longest, length);
      }
    } finally {
      lock.unlock();
    }
  }
}
