package manyclients.blocking.experiment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import manyclients.lab.process.Heap;

/// Holds waiting threads, and answers questions until the input ends or a question is unknown.
final class ThreadHolder {
  private static final Pattern NMT =
      Pattern.compile("-\\s+Thread \\(reserved=(\\d+)KB, committed=(\\d+)KB\\)");

  private static final int BATCH = 100;

  private ThreadHolder() {}

  /// @param args the number of threads; the depth of one recursion in each before it waits; the
  ///   number of threads that start and end before them, so that their code is compiled
  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int depth = Integer.parseInt(args[1]);
    int before = Integer.parseInt(args[2]);
    for (int gone = 0; gone < before; gone += BATCH) {
      letGo(hold(BATCH, depth));
    }
    hold(threads, depth);
    System.out.println("holding");
    answer(new Heap());
  }

  private static Held hold(int threads, int depth) throws InterruptedException {
    CountDownLatch waiting = new CountDownLatch(threads);
    CountDownLatch end = new CountDownLatch(1);
    List<Thread> held = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      held.add(Thread.ofPlatform().daemon().start(() -> hold(depth, waiting, end)));
    }
    waiting.await();
    return new Held(held, end);
  }

  private static void letGo(Held held) throws InterruptedException {
    held.end().countDown();
    for (Thread thread : held.threads()) {
      thread.join();
    }
  }

  private record Held(List<Thread> threads, CountDownLatch end) {}

  private static void hold(int depth, CountDownLatch waiting, CountDownLatch end) {
    dive(depth);
    waiting.countDown();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Uses the stack once, like a thread that has parsed, logged or queried something.
  private static int dive(int depth) {
    return depth == 0 ? 0 : 1 + dive(depth - 1);
  }

  private static void answer(Heap heap) throws IOException, JMException {
    while (true) {
      switch (IO.readln()) {
        case "heap" -> System.out.println(heap.used());
        case "nmt" -> System.out.println(nativeMemory());
        case null, default -> {
          return;
        }
      }
    }
  }

  /// Returns the threads' share in Native Memory Tracking: KB of address space, KB of memory.
  private static String nativeMemory() throws JMException {
    String summary =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "vmNativeMemory",
                    new Object[] {new String[] {"summary"}},
                    new String[] {String[].class.getName()});
    Matcher thread = NMT.matcher(summary);
    return thread.find() ? thread.group(1) + " " + thread.group(2) : "0 0";
  }
}
