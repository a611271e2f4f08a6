package manyclients.exercises.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// What two clients got who asked side by side for a while, a greedy one as fast as it could, and a
/// polite one now and then.
///
/// @param replies what the greedy one got
/// @param seconds how long that took
/// @param waits how long the polite one waited for each of its replies, in microseconds, the
///   shortest first
public record Contest(int replies, double seconds, List<Long> waits) {
  private static final Duration WHILE = Duration.ofMillis(100);
  private static final Duration PAUSE = Duration.ofMillis(4);
  private static final int AT_ONCE = 16;

  /// Has them ask the server at this port.
  public static Contest at(int port) throws IOException {
    long begin = System.nanoTime();
    Errand<Integer> greed = new Errand<>("greedy", () -> greed(port, begin + WHILE.toNanos()));
    List<Long> waits = new ArrayList<>();
    try (Client polite = new Client(port)) {
      do {
        long asked = System.nanoTime();
        polite.send("hello");
        if (polite.hear() instanceof Heard.Frame) {
          waits.add((System.nanoTime() - asked) / 1_000);
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      } while (!greed.isDone());
    }
    Collections.sort(waits);
    Integer replies = greed.result();
    double seconds = (System.nanoTime() - begin) / 1e9;
    return new Contest(replies == null ? 0 : replies, seconds, List.copyOf(waits));
  }

  private static int greed(int port, long end) throws IOException {
    var requests = new ByteArrayOutputStream();
    for (int i = 0; i < AT_ONCE; i++) {
      Frames.write(requests, new byte[] {(byte) i});
    }
    int replies = 0;
    try (Client greedy = new Client(port)) {
      while (System.nanoTime() - end < 0) {
        greedy.sendBytes(requests.toByteArray());
        for (int i = 0; i < AT_ONCE && greedy.hear() instanceof Heard.Frame; i++) {
          replies++;
        }
      }
    }
    return replies;
  }

  /// Replies a second to the greedy one.
  public long pace() {
    return Math.round(replies / seconds);
  }

  /// How long half of the polite one's replies took at most, in microseconds; -1 if it got none.
  public long wait50() {
    return waits.isEmpty() ? -1 : waits.get(waits.size() / 2);
  }
}
