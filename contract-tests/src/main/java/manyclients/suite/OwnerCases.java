package manyclients.suite;

import static manyclients.suite.rig.Payloads.frames;
import static manyclients.suite.rig.Payloads.header;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.Weakness;
import manyclients.lab.process.ServerProcess;
import manyclients.suite.rig.AcceptTrial;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// A program that starts a server and closes it, at a bad moment or in a bad state.
interface OwnerCases {
  Duration LITTLE = Duration.ofMillis(300);

  /// A framework may interrupt the thread that closes a server. Closing must be complete all the
  /// same.
  @NetworkTest
  default void aServerClosedByAnInterruptedThreadIsClosed(Rig rig) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    Server server = rig.start(rig.config(), waitsFor(new CountDownLatch(1), asked));
    rig.connect(server).send(numbered(1, 10));
    rig.connect(server);
    rig.connect(server).sendRaw(header(10));
    rig.patience().until("a handler waits", () -> asked.getCount() == 0);
    FutureTask<Boolean> closing =
        rig.inBackground(
            "interrupted",
            () -> {
              Thread.currentThread().interrupt();
              server.close();
              return Thread.interrupted();
            });
    assertThat(rig.finish(closing)).as("the thread is still interrupted").isTrue();
    rig.assertNoThreads();
    rig.patience().until("no connection is open", () -> server.counters().open() == 0);
    rig.assertRefused(server);
  }

  private static RequestHandler waitsFor(CountDownLatch release, CountDownLatch asked) {
    return request -> {
      asked.countDown();
      release.await();
      return request;
    };
  }

  @NetworkTest
  default void aServerMayBeClosedByTwoThreadsAtOnce(Rig rig) throws Exception {
    Server server = rig.start(hurried(rig), RequestHandler.ECHO);
    rig.connect(server).call(numbered(1, 10));
    rig.connect(server).sendRaw(header(10));
    FutureTask<Object> one = rig.inBackground("one", Executors.callable(server::close));
    FutureTask<Object> other = rig.inBackground("other", Executors.callable(server::close));
    rig.finish(one);
    rig.finish(other);
    rig.assertNoThreads();
    rig.assertRefused(server);
  }

  /// Eleven clients each have thirty requests that wait for their turn, and each handler takes half
  /// a second. Once `close` has returned, no further handler may begin.
  @NetworkTest
  default void aServerUnderSlowHandlersClosesInTime(Rig rig) throws Exception {
    AtomicInteger begun = new AtomicInteger();
    RequestHandler slow =
        request -> {
          begun.incrementAndGet();
          var _ = new CountDownLatch(1).await(500, TimeUnit.MILLISECONDS);
          return request;
        };
    Server server = rig.start(hurried(rig), slow);
    byte[][] many = new byte[30][10];
    rig.connect(server).sendRaw(frames(many));
    for (int i = 0; i < 10; i++) {
      rig.connect(server).sendRaw(frames(many));
    }
    rig.patience().until("a handler is called", () -> begun.get() > 0);
    closesInTime(rig, server);
    int atTheEnd = begun.get();
    rig.assertNoThreads();
    assertThat(begun).as("handlers begun").hasValue(atTheEnd);
    rig.patience().until("no connection is open", () -> server.counters().open() == 0);
  }

  private static void closesInTime(Rig rig, Server server) throws Exception {
    long start = System.nanoTime();
    rig.close(server);
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    assertThat(taken).as("time to close, 300 ms allowed").isLessThan(Duration.ofSeconds(6));
  }

  private static ServerConfig hurried(Rig rig) {
    return rig.config().withLimits(Limits.defaults().withCloseTimeout(LITTLE));
  }

  /// A handler that ignores an interrupt keeps its thread, but must not hold up the owner.
  @NetworkTest
  default void closingDoesNotWaitForAHandlerThatIgnoresInterrupts(Rig rig) throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    RequestHandler deaf =
        request -> {
          asked.countDown();
          while (release.getCount() > 0) {
            var _ = Thread.interrupted();
            Thread.onSpinWait();
          }
          return request;
        };
    Server server = rig.start(hurried(rig), deaf);
    rig.connect(server).send(numbered(1, 10));
    rig.patience().until("the handler is called", () -> asked.getCount() == 0);
    try {
      closesInTime(rig, server);
    } finally {
      release.countDown();
    }
    rig.assertRefused(server);
  }

  /// In many engines, the accepting thread itself reports a failure to the listener. The server has
  /// a separate JVM without free descriptors.
  @NetworkTest
  @EnabledOnOs(OS.LINUX)
  default void aListenerThatIsToldOfAFailedAcceptCannotCloseItsServer(Rig rig) throws Exception {
    assertThat(rig.tryAccept()).containsExactly(AcceptTrial.REFUSED, AcceptTrial.SERVED);
  }

  /// The name is too long for any name server, so none is queried.
  @NetworkTest
  default void aHostThatIsNotThereIsRefused(Rig rig) throws Exception {
    ServerConfig nowhere = rig.config().withHost("x".repeat(64));
    assertThatThrownBy(() -> rig.start(nowhere, RequestHandler.ECHO))
        .isInstanceOf(IOException.class);
    rig.assertNothingLeft();
  }

  /// With IPv6, clients of both families reach a server that listens on all addresses.
  @NetworkTest
  default void aServerOnAllAddressesIsReachedByBothFamilies(Rig rig) throws Exception {
    Server server = rig.start(rig.config().withHost("0.0.0.0"), RequestHandler.ECHO);
    rig.assertServed(server);
    InetAddress six = InetAddress.getByName("::1");
    assumeTrue(NetworkInterface.getByInetAddress(six) != null, "this machine has no IPv6");
    assertThatCode(() -> new Socket(six, server.port()).close()).doesNotThrowAnyException();
  }

  /// `::2` follows the loopback address; hardly any machine has it.
  @NetworkTest
  default void anAddressThatThisMachineDoesNotHaveIsRefused(Rig rig) throws Exception {
    InetAddress six = InetAddress.getByName("::1");
    assumeTrue(NetworkInterface.getByInetAddress(six) != null, "this machine has no IPv6");
    assertThatThrownBy(() -> rig.start(rig.config().withHost("::2"), RequestHandler.ECHO))
        .isInstanceOf(BindException.class);
    rig.assertNothingLeft();
  }

  @NetworkTest
  default void aStartThatFailsLeavesNothing(Rig rig) throws Exception {
    Server server = rig.start();
    int before = rig.descriptors();
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> rig.start(rig.config().withPort(server.port()), RequestHandler.ECHO))
          .isInstanceOf(IOException.class);
    }
    rig.patience().until("no descriptor is left", () -> rig.descriptors() <= before);
    rig.assertServed(server);
  }

  /// Each step of the start that opens a descriptor or starts a thread fails once, and the start
  /// must undo the steps before it. So there is one start per step, in a separate JVM.
  @NetworkTest
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  @EnabledOnOs(OS.LINUX)
  @ProvesWeakness(Weakness.FAILED_START)
  default void aStartThatFailsAtAnyStepLeavesNothing(Rig rig) throws Exception {
    assertThat(rig.tryStarts())
        .as("failed starts, before one succeeded")
        .allMatch(line -> line.matches("(descriptors|threads) [1-9]\\d*"))
        .hasSize(2);
  }

  /// When the server ends, clients wait for replies, and handlers wait for longer than closing
  /// takes.
  @NetworkTest
  default void nothingIsPrintedWhenAServerEndsUnderLoad(Rig rig) throws Exception {
    ServerProcess server = rig.fork("--handler", "work:0:4000000");
    for (int i = 0; i < 10; i++) {
      rig.connect(server.port()).sendRaw(frames(numbered(1, 10), numbered(2, 10)));
    }
    ServerProcess.Ending ending = server.terminate();
    assertThat(ending.status()).isZero();
    assertThat(server.errors().lines())
        .as("lines of standard error, except for reported errors")
        .allMatch(line -> line.startsWith("course: "))
        .hasSizeLessThan(5);
  }
}
