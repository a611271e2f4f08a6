package manyclients.virtual;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Finds the ways to wait that still hold a carrier, if there is only one: for each, prints whether
/// another virtual thread ran in the meantime.
final class PinnedMain {
  private static final CountDownLatch GATE = new CountDownLatch(1);

  private PinnedMain() {}

  /// A class whose initializer waits, below a frame of the JVM itself on the stack.
  private static final class SlowToInitialize {
    static final boolean DONE = passed(GATE);

    static boolean touch() {
      return DONE;
    }
  }

  /// @param args a named pipe
  public static void main(String[] args) throws Exception {
    Object lock = new Object();
    CountDownLatch gate = new CountDownLatch(1);
    Runnable waitsInALock =
        () -> {
          synchronized (lock) {
            passed(gate);
          }
        };
    System.out.println("synchronized: " + othersRun(waitsInALock, 10));
    gate.countDown();
    System.out.println("class initializer: " + othersRun(SlowToInitialize::touch, 1));
    GATE.countDown();
    System.out.println("file: " + othersRun(() -> read(args[0]), 1));
    System.exit(0);
  }

  /// Waits in the kernel, as for a slow disk: no byte is ever written to the pipe. It is opened in
  /// both directions, because opening it for reading would wait for a writer.
  static void read(String pipe) {
    try (var in = new RandomAccessFile(pipe, "rw")) {
      var _ = in.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns whether a virtual thread runs within this time while the task waits in another.
  private static boolean othersRun(Runnable waiting, int seconds) throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ran = new CountDownLatch(1);
    Thread.ofVirtual()
        .start(() -> {
          begun.countDown();
          waiting.run();
        });
    begun.await();
    Thread.ofVirtual().start(ran::countDown);
    return ran.await(seconds, TimeUnit.SECONDS);
  }

  private static boolean passed(CountDownLatch gate) {
    try {
      gate.await();
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }
}
