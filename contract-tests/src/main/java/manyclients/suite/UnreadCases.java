package manyclients.suite;

import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.Weakness;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;
import org.jspecify.annotations.Nullable;

/// Requests that stay in the kernel while handlers keep the server from reading them. They come
/// from more clients than one call of `epoll_wait` reports: the JDK asks it for at most 1,024.
interface UnreadCases {
  int MANY = 4_000;
  int FEWEST = 2_500;
  Duration LONG = Duration.ofMinutes(1);
  Duration IDLE = Duration.ofSeconds(3);

  /// Each client has a complete request in the kernel before `close` is called.
  @NetworkTest
  @ProvesWeakness(Weakness.MANY_CLIENTS)
  default void whatTheKernelHasIsAnsweredBeforeItCloses(Rig rig) throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    Limits limits = Limits.defaults().withRequestTimeout(LONG).withCloseTimeout(LONG);
    Server server = start(rig, limits, release);
    List<BlockingClient> clients = connect(rig, server, allowed(MANY));
    send(clients);
    AtomicReference<@Nullable Thread> closer = new AtomicReference<>();
    FutureTask<Object> closing =
        rig.inBackground(
            "closer",
            () -> {
              closer.set(Thread.currentThread());
              server.close();
              return "closed";
            });
    rig.patience().until("close waits", () -> isWaiting(closer.get()));
    release.countDown();
    assertThat(answered(clients)).as("answered").isEqualTo(clients.size());
    for (BlockingClient client : clients) {
      client.close();
    }
    rig.finish(closing);
  }

  private static boolean isWaiting(@Nullable Thread thread) {
    return thread != null
        && (thread.getState() == Thread.State.WAITING
            || thread.getState() == Thread.State.TIMED_WAITING);
  }

  /// The handlers take longer than a client may be silent. All requests have arrived in time.
  @NetworkTest
  @ProvesWeakness(Weakness.MANY_CLIENTS)
  default void clientsWhoseRequestsCameInTimeAreAnswered(Rig rig) throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    Limits limits = Limits.defaults().withIdleTimeout(IDLE).withRequestTimeout(LONG);
    long start = System.nanoTime();
    Server server = start(rig, limits, release);
    List<BlockingClient> clients = connect(rig, server, allowed(FEWEST));
    send(clients);
    assumeTrue(
        System.nanoTime() - start < IDLE.toNanos(), "this machine was too busy to be lively");
    var _ = new CountDownLatch(1).await(IDLE.plusMillis(500).toMillis(), TimeUnit.MILLISECONDS);
    release.countDown();
    assertThat(answered(clients)).as("answered").isEqualTo(clients.size());
  }

  private static Server start(Rig rig, Limits limits, CountDownLatch release) throws Exception {
    RequestHandler held =
        request -> {
          release.await();
          return request;
        };
    return rig.start(rig.config().withLimits(limits).withBacklog(MANY), held);
  }

  /// Returns how many of the wanted clients the limit of descriptors allows; both ends of each are
  /// in this process.
  private static int allowed(int wanted) {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
      long free = unix.getMaxFileDescriptorCount() - unix.getOpenFileDescriptorCount() - 500;
      assumeTrue(free / 2 >= FEWEST, "this process may open too few descriptors");
      return (int) Math.min(wanted, free / 2);
    }
    return wanted;
  }

  private static List<BlockingClient> connect(Rig rig, Server server, int count) throws Exception {
    List<BlockingClient> clients = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      clients.add(rig.connect(server));
    }
    rig.patience().until("all are accepted", () -> server.counters().accepted() == count);
    return clients;
  }

  private static void send(List<BlockingClient> clients) throws IOException {
    for (int i = 0; i < clients.size(); i++) {
      clients.get(i).send(numbered(i, 100));
    }
  }

  private static int answered(List<BlockingClient> clients) throws IOException {
    int answered = 0;
    for (int i = 0; i < clients.size(); i++) {
      try {
        byte[] reply = clients.get(i).next();
        if (reply != null) {
          assertThat(reply).isEqualTo(numbered(i, 100));
          answered++;
        }
      } catch (SocketException reset) {
        assertThat(clients.get(i).unfinished()).as("bytes of a torn reply").isZero();
      }
    }
    return answered;
  }
}
