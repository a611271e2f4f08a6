package manyclients.suite.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.Patience;

/// Starts a server, lets its parent throw an error into one of the server's threads, and checks the
/// fate of old and new clients; then starts another server, for the next thread, and so on.
///
/// It has its own process: the parent is its [Debugger].
public final class EndingTrials {
  /// The error that the parent throws, which looks for it here.
  @SuppressWarnings("StaticAssignmentOfThrowable") // a debugger can only throw an existing object
  static final Error PLANTED = new Error("planted by a debugger");

  private static final String GROUP = "server";

  /// The maximum number of threads that are tried; further threads are of the same kind.
  private static final int MOST = 12;

  private final ServerFactory engine;
  private final Patience patience;
  private final boolean oneAtATime;
  private final BufferedReader parent =
      new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));

  private EndingTrials(ServerFactory engine, Patience patience, boolean oneAtATime) {
    this.engine = engine;
    this.patience = patience;
    this.oneAtATime = oneAtATime;
  }

  /// Prints `stop NAME` for each thread, and waits for a line; then prints `ended without NAME` or
  /// `served without NAME`, depending on the server; and `done` at the end.
  ///
  /// @param args the engine's class, which has a constructor without arguments; the maximum time to
  ///   wait for an event, such as `PT20S`; and `true` if a connected client may keep others from
  ///   being served
  public static void main(String[] args) {
    try {
      Class<? extends ServerFactory> type = Class.forName(args[0]).asSubclass(ServerFactory.class);
      ServerFactory engine = type.getConstructor().newInstance();
      Patience patience = new Patience(Duration.parse(args[1]));
      new EndingTrials(engine, patience, Boolean.parseBoolean(args[2])).run();
      System.out.println("done");
      System.exit(0);
    } catch (Throwable t) {
      t.printStackTrace();
      Thread.getAllStackTraces().forEach(EndingTrials::show);
      System.exit(1);
    }
  }

  /// Prints the position of a server's thread, which is often what its clients wait for.
  private static void show(Thread thread, StackTraceElement[] stack) {
    ThreadGroup group = thread.getThreadGroup();
    if (group != null && group.getName().equals(GROUP)) {
      System.err.println(thread.getName() + " is at " + Arrays.toString(stack));
    }
  }

  private void run() throws Exception {
    try (Server server = engine.start(ServerConfig.defaults(), RequestHandler.ECHO);
        BlockingClient client = connect(server.port())) {
      client.call(new byte[1]); // opens descriptors that stay open
    }
    for (int number = 0; number < MOST; number++) {
      Trial trial = new Trial();
      List<Thread> threads = trial.threads();
      if (number < threads.size()) {
        trial.lose(threads.get(number));
      }
      trial.close();
      if (number + 1 >= threads.size()) {
        return;
      }
    }
  }

  private BlockingClient connect(int port) throws IOException {
    BlockingClient client = BlockingClient.connect(port);
    client.readTimeout(patience.bound());
    return client;
  }

  /// Connects and leaves, to wake a thread that waits for a client and may lose this one.
  private static void knock(int port) {
    try {
      BlockingClient.connect(port).close();
    } catch (IOException refused) {
      // refused, which is fine too
    }
  }

  /// Returns whether a client gets the end of its connection instead of a reply. It must get one of
  /// the two.
  private static boolean isEnded(BlockingClient client, String which) {
    try {
      client.call(new byte[10]);
      return false;
    } catch (SocketTimeoutException e) {
      throw new AssertionError(which + " gets neither a reply nor an end", e);
    } catch (IOException e) {
      return true;
    }
  }

  /// The fate of new clients that come at the same time.
  private enum Reception {
    SERVED,
    REFUSED,
    /// Different results, for instance because the server is about to end.
    MIXED
  }

  private Reception crowd(int port) throws IOException {
    int size = oneAtATime ? 1 : 8;
    int served = 0;
    int refused = 0;
    List<BlockingClient> crowd = new ArrayList<>();
    try {
      for (int i = 0; i < size; i++) {
        try {
          crowd.add(connect(port));
        } catch (SocketException e) { // refused, or reset by a listener that is closing
          refused++;
        }
      }
      for (BlockingClient client : crowd) {
        served += isEnded(client, "a new client") ? 0 : 1;
      }
    } finally {
      close(crowd);
    }
    return served == size
        ? Reception.SERVED
        : refused == size ? Reception.REFUSED : Reception.MIXED;
  }

  private static void close(List<BlockingClient> clients) throws IOException {
    for (BlockingClient client : clients) {
      client.close();
    }
  }

  /// One server, which loses one thread.
  private final class Trial {
    private final ThreadGroup group = new ThreadGroup(GROUP);
    private final Leftovers leftovers = new Leftovers(group);
    private final Queue<Throwable> told = new ConcurrentLinkedQueue<>();
    private final List<BlockingClient> clients = new ArrayList<>();
    private final Server server;
    private int excused; // descriptors that the server can't have closed

    Trial() throws Exception {
      ServerConfig config = ServerConfig.defaults().withThreads(2).withOnError(this::hear);
      FutureTask<Server> starting =
          new FutureTask<>(() -> engine.start(config, RequestHandler.ECHO));
      Thread starter = new Thread(group, starting, "starter");
      starter.start();
      server = starting.get();
      starter.join();
      for (int i = 0; i < (oneAtATime ? 1 : 4); i++) {
        clients.add(connect(server.port()));
        clients.getLast().call(new byte[10]);
      }
    }

    private void hear(Kind kind, Throwable cause) {
      if (kind == Kind.END) {
        told.add(cause);
      }
    }

    /// Returns the server's threads, after it has got clients.
    List<Thread> threads() {
      Thread[] alive = new Thread[group.activeCount() + 16];
      int count = group.enumerate(alive);
      return Arrays.stream(alive, 0, count).sorted(Comparator.comparing(Thread::getName)).toList();
    }

    void lose(Thread thread) throws Exception {
      if (Arrays.stream(thread.getStackTrace())
          .anyMatch(at -> at.getMethodName().equals("accept"))) {
        excused = 1; // an error in `accept` leaves a connection that only the kernel knows
      }
      System.out.println("stop " + thread.getName());
      parent.readLine();
      knock(server.port());
      for (BlockingClient client : List.copyOf(clients)) {
        if (isEnded(client, "a client that was there before") || oneAtATime) {
          clients.remove(client);
          client.close();
        }
      }
      System.out.println(judge() + " without " + thread.getName());
    }

    /// Returns the fate of the server: it serves, or it has ended and reported that.
    private String judge() {
      Reception[] last = {Reception.MIXED};
      patience.until(
          "all new clients are refused, or all are served, and no end is told of",
          () -> {
            last[0] = crowd(server.port());
            return last[0] == Reception.REFUSED
                || last[0] == Reception.SERVED && told.isEmpty(); // otherwise it has ended since
          });
      if (last[0] == Reception.SERVED) {
        return "served";
      }
      for (BlockingClient client : clients) {
        assertThat(isEnded(client, "a client of a server that has ended")).as("an end").isTrue();
      }
      patience.untilAsserted(() -> assertThat(told).as("reports of the end").hasSize(1));
      return "ended";
    }

    /// Closes the server as its owner, which must always work.
    void close() throws Exception {
      EndingTrials.close(clients);
      FutureTask<Boolean> closing = new FutureTask<>(server::close, true);
      Thread.ofPlatform().daemon().name("closer").start(closing);
      assertThat(closing.get(patience.bound().toMillis(), TimeUnit.MILLISECONDS)).isTrue();
      patience.untilAsserted(() ->
          assertThat(leftovers.find())
              .as("left behind by a closed server that has lost a thread")
              .hasSizeLessThanOrEqualTo(excused));
    }
  }
}
