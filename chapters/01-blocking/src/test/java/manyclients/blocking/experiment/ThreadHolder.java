package manyclients.blocking.experiment;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import manyclients.workbench.vitals.Heap;

/// A process that holds so many waiting threads, says so, and answers until its input ends.
final class ThreadHolder {
  private static final Pattern NMT =
      Pattern.compile("-\\s+Thread \\(reserved=(\\d+)KB, committed=(\\d+)KB\\)");

  private ThreadHolder() {}

  /// @param args how many threads, and how many frames deep each goes once before it waits
  public static void main(String[] args) throws Exception {
    int threads = Integer.parseInt(args[0]);
    int depth = Integer.parseInt(args[1]);
    CountDownLatch waiting = new CountDownLatch(threads);
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < threads; i++) {
      Thread.ofPlatform().daemon().start(() -> hold(depth, waiting, end));
    }
    waiting.await();
    System.out.println("holding");
    answer(new Heap());
  }

  // tag::hold[]
  private static void hold(int depth, CountDownLatch waiting, CountDownLatch end) {
    dive(depth);
    waiting.countDown();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Uses the stack once, as a thread does that has parsed, logged or queried something.
  private static int dive(int depth) {
    return depth == 0 ? 0 : 1 + dive(depth - 1);
  }

  // end::hold[]

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

  /// What Native Memory Tracking says of threads: KB of address space, KB of memory.
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
