package manyclients.suite.rig;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.proc.Proc;
import manyclients.testkit.Patience;

/// Starts a server when the process may open no more descriptors, then one, then two, until the
/// start succeeds. So each step that opens one has failed once. Then it does the same with threads.
/// After each failure it looks for leftovers.
///
/// It has its own process, because the limits apply to the whole process.
public final class StartTrials {
  /// An upper bound for the steps of any server.
  private static final int MOST = 100;

  /// The bytes that a thread reserves for its stack, as set by `-Xss`.
  private static final long STACK = 512L << 20;

  private static final long SMALL_STACK = 1 << 20;

  /// The maximum that the rest of the process may reserve during a trial: less than a thread's
  /// stack.
  private static final long SLACK = STACK / 2;

  /// A thread that has ended frees its stack a little later. If that is after the reserved size is
  /// read, the first start finds room for a thread and is not refused. So the trial is repeated.
  private static final int ATTEMPTS = 5;

  private final ServerFactory engine;
  private final Patience cleanUp;
  private final ThreadGroup threads = new ThreadGroup("server");

  private StartTrials(ServerFactory engine, Patience cleanUp) {
    this.engine = engine;
    this.cleanUp = cleanUp;
  }

  /// Returns the flags that the JVM of the trials needs.
  public static List<String> flags() {
    return List.of(
        "--enable-native-access=ALL-UNNAMED",
        "-Xss" + (STACK >> 20) + "m",
        "-XX:CompilerThreadStackSize=1024",
        "-XX:+UseSerialGC",
        "-XX:-UseDynamicNumberOfCompilerThreads",
        "-Xlog:disable");
  }

  /// @param args the engine's class, which has a constructor without arguments; and the time after
  ///   which a failed start must have left nothing, such as `PT20S`
  public static void main(String[] args) throws Throwable {
    Class<? extends ServerFactory> type = Class.forName(args[0]).asSubclass(ServerFactory.class);
    ServerFactory engine = type.getConstructor().newInstance();
    Patience cleanUp = new Patience(Duration.parse(args[1]));
    Thread.ofPlatform().stackSize(SMALL_STACK).start(() -> run(new StartTrials(engine, cleanUp)));
  }

  private static void run(StartTrials trials) {
    try {
      trials.warmUp();
      System.out.println("descriptors " + trials.refuseDescriptors());
      System.out.println("threads " + trials.refuseThreads());
      System.exit(0);
    } catch (Throwable t) {
      t.printStackTrace();
      System.exit(1);
    }
  }

  /// Loads the classes, even those for failures, and opens the descriptors that stay open.
  private void warmUp() throws Exception {
    boolean started = starts(OwnLimit.DESCRIPTORS, 1_000) && starts(OwnLimit.ADDRESSES, 1L << 46);
    if (!started) {
      throw new AssertionError("the server does not start without a limit");
    }
    try (Server server = engine.start(config(), RequestHandler.ECHO);
        Server taken = engine.start(config().withPort(server.port()), RequestHandler.ECHO)) {
      throw new AssertionError("two servers on port " + taken.port());
    } catch (IOException expected) {
      // the port is taken
    }
  }

  private static ServerConfig config() {
    return ServerConfig.defaults().withThreads(2);
  }

  /// @return the number of failed starts before one succeeded
  private int refuseDescriptors() throws Exception {
    int lowest = lowestFree();
    return failures(OwnLimit.DESCRIPTORS, failed -> lowest + failed);
  }

  private static int lowestFree() throws Exception {
    var taken = Proc.here().links("self/fd");
    taken.values().removeIf(target -> target.endsWith("/fd")); // the descriptor for this reading
    int number = 0;
    while (taken.containsKey(Integer.toString(number))) {
      number++;
    }
    return number;
  }

  private int refuseThreads() throws Exception {
    try (KeptStacks kept = new KeptStacks()) {
      return failures(
          OwnLimit.ADDRESSES,
          failed -> {
            long forNoThread = addresses() + SLACK;
            kept.take(forNoThread);
            return forNoThread + failed * STACK;
          });
    }
  }

  private static long addresses() {
    return Proc.here().number("self/statm").orElseThrow() * Proc.here().pageBytes();
  }

  private interface Allowance {
    long after(int failures);
  }

  private int failures(OwnLimit limit, Allowance allowance) throws Exception {
    int failed = 0;
    for (int attempt = 1; failed < MOST; attempt++) {
      Leftovers leftovers = new Leftovers(threads);
      boolean started = starts(limit, allowance.after(failed));
      try {
        leftovers.assertNone(cleanUp);
      } catch (AssertionError e) {
        throw new AssertionError("%s, after %s failures".formatted(limit, failed), e);
      }
      if (!started) {
        failed++;
      } else if (failed > 0 || attempt == ATTEMPTS) {
        return failed;
      }
    }
    throw new AssertionError("the server does not start at all");
  }

  /// Returns whether a server starts within a limit. The server is closed without the limit.
  private boolean starts(OwnLimit limit, long bound) throws Exception {
    CountDownLatch limited = new CountDownLatch(1);
    FutureTask<Server> starting =
        new FutureTask<>(() -> {
          limited.await();
          return engine.start(config(), RequestHandler.ECHO);
        });
    Thread starter = new Thread(threads, starting, "starter", SMALL_STACK);
    starter.start();
    try (var _ = limit.lower(bound)) {
      limited.countDown();
      starter.join();
    }
    try (Server server = starting.get();
        BlockingClient client = BlockingClient.connect(server.port())) {
      client.call(new byte[1]);
      return true;
    } catch (ExecutionException refused) {
      return false;
    }
  }
}
