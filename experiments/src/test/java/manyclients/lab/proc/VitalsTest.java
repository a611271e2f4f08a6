package manyclients.lab.proc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import manyclients.lab.process.Heap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class VitalsTest {

  @Test
  void aMissingProcessHasNoVitals() {
    assertThat(Vitals.of(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void aProgramMayHaveBracketsInItsName(@TempDir Path process) throws IOException {
    Files.writeString(
        process.resolve("stat"),
        "7 (a) R 1 (b) S 1 7 7 0 -1 4194304 101 0 0 0 1250 250 0 0 20 0 3 0 133063 2998272 383 0");
    Files.writeString(
        process.resolve("status"), "Name:\ta) R 1 (b\nVmRSS:\t  2048 kB\nThreads:\t3\n");
    Files.createDirectories(process.resolve("fd/0"));
    Files.createDirectories(process.resolve("task"));

    Vitals vitals = Vitals.of(process).orElseThrow();

    assertThat(vitals.user()).isEqualTo(Duration.ofMillis(12_500));
    assertThat(vitals.system()).isEqualTo(Duration.ofMillis(2_500));
    assertThat(vitals.resident()).isEqualTo(2L << 20);
    assertThat(vitals.threads()).isEqualTo(3);
    assertThat(vitals.descriptors()).isEqualTo(1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void cpuTimeIsTheSumOverAllThreads() throws Exception {
    Vitals before = mine();
    long burned = onAnotherThread(VitalsTest::burn);
    Usage usage = mine().since(before);
    assertThat(usage.cpu().toMillis()).isGreaterThanOrEqualTo(burned / 1_000_000 - 20);
    assertThat(usage.wall()).isPositive();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void threadsAreCountedWhileTheyLive() throws Exception {
    int before = mine().threads();
    CountDownLatch end = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      threads.add(Thread.ofPlatform().start(() -> await(end)));
    }
    // the JVM starts and ends compiler threads of its own
    assertThat(mine().threads()).isCloseTo(before + 50, within(10));
    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aSocketIsADescriptor() throws IOException {
    List<DatagramSocket> sockets = new ArrayList<>();
    int before = mine().descriptors();
    for (int i = 0; i < 50; i++) {
      sockets.add(new DatagramSocket());
    }
    // connections of earlier tests, and jars, are still being closed
    assertThat(mine().descriptors()).isCloseTo(before + 50, within(10));
    sockets.forEach(DatagramSocket::close);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void eachWaitOfAThreadIsASwitch() throws Exception {
    CountDownLatch waited = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    Vitals before = mine();
    Thread waiter =
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 0; i < 200; i++) {
                LockSupport.parkNanos(10_000);
              }
              waited.countDown();
              await(end);
            });
    waited.await();
    Usage usage = mine().since(before); // while it lives: the count of an ended thread is lost
    end.countDown();
    waiter.join();
    assertThat(usage.switches()).isGreaterThan(150);
  }

  @Test
  void usageIsDividedByRequests() {
    Usage usage =
        new Usage(Duration.ofSeconds(2), Duration.ofMillis(300), Duration.ofMillis(200), 9);
    assertThat(usage.cpuMicrosPer(50_000)).isEqualTo(10);
    assertThat(usage.requestsPerCpuSecond(50_000)).isEqualTo(100_000);
  }

  @Test
  void theHeapIsWhatIsLeftAfterACollection() {
    Heap heap = new Heap();
    byte[][] held = {new byte[16 << 20]};
    long full = heap.used();
    assertThat(held[0]).hasSize(16 << 20);
    held[0] = new byte[0];
    assertThat(full - heap.used()).isCloseTo(16L << 20, within(8L << 20));
  }

  private static Vitals mine() {
    return Vitals.of(ProcessHandle.current().pid()).orElseThrow();
  }

  /// @return the nanoseconds of CPU time it took
  private static long burn() {
    var threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    while (threads.getCurrentThreadCpuTime() < start + 200_000_000) {
      Thread.onSpinWait();
    }
    return threads.getCurrentThreadCpuTime() - start;
  }

  private static long onAnotherThread(LongSupplier work) throws InterruptedException {
    long[] result = new long[1];
    Thread thread = Thread.ofPlatform().start(() -> result[0] = work.getAsLong());
    thread.join();
    return result[0];
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
