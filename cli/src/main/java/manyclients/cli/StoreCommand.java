package manyclients.cli;

import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.lab.process.EndWatch;
import manyclients.store.log.Fsync;
import manyclients.store.server.Ownership;
import manyclients.store.server.StoreOptions;
import manyclients.store.server.StoreServer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Runs a store until the process is asked to end.
@Command(
    name = "store",
    description = {
      "Runs chapter 10's server on 127.0.0.1 until Ctrl-C or SIGTERM: it keeps keys and values for",
      "clients that speak Redis's protocol, such as redis-cli."
    },
    showDefaultValues = true)
final class StoreCommand implements Callable<Integer> {
  private static final int MAX_THREADS = 1_024;

  @ParentCommand Course course;

  @Option(names = "--port", paramLabel = "N", description = "The port; 0 for any free one.")
  int port = 6_379;

  @Option(
      names = "--owner",
      paramLabel = "single|shared|sharded",
      description =
          "Which keys a loop may access: one has all, all loops share all, or each has its own.")
  String owner = "single";

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many loops; 0 makes one per core, or one if the owner is single.")
  int threads;

  @Option(
      names = "--append-only",
      paramLabel = "FILE",
      description =
          "The log of changes, which is replayed at the start; by default nothing is kept.")
  @Nullable Path appendOnly;

  @Option(
      names = "--fsync",
      paramLabel = "always|everysec|no",
      description = "When the log is forced to disk: before a reply, once per second, or never.")
  String fsync = "everysec";

  @Option(
      names = "--max-memory",
      paramLabel = "SIZE",
      description = {
        "The memory for keys and values, such as 500m or 2g; above it, writes are refused.",
        "By default it is half of the heap."
      })
  @Nullable String maxMemory;

  private volatile int status; // of the process, when it ends

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > 65_535) {
      throw CommandException.wrongUse("--port is " + port, "give a number from 0 to 65535");
    }
    checkThreads();
    EndWatch watch = WebCommand.watch(course.err());
    Server server = start(watch, options());
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> end(server)));
    course
        .out()
        .println(
            "listening on 127.0.0.1:" + server.port() + " pid=" + ProcessHandle.current().pid());
    watch.await();
    status = CommandException.FAILED;
    return status;
  }

  private void checkThreads() {
    if (threads < 0 || threads > MAX_THREADS) {
      throw CommandException.wrongUse(
          "--threads is " + threads, "give a number from 0 to " + MAX_THREADS);
    }
    if (threads > 1 && ownership() == Ownership.SINGLE) {
      throw CommandException.wrongUse(
          "--threads is " + threads + ", and a single owner has one loop",
          "add --owner shared or --owner sharded, or leave out --threads");
    }
  }

  private StoreOptions options() {
    Fsync when = fsync();
    StoreOptions options =
        StoreOptions.defaults()
            .withOwnership(ownership())
            .withMaxMemory(memory())
            .withNotices(this::tell);
    return appendOnly == null ? options : options.withAppendOnly(appendOnly, when);
  }

  private void tell(String notice) {
    course.err().println("course: " + notice);
  }

  private Ownership ownership() {
    return choice(Ownership.values(), owner, "--owner", "single, shared or sharded");
  }

  private Fsync fsync() {
    return choice(Fsync.values(), fsync, "--fsync", "always, everysec or no");
  }

  private static <E extends Enum<E>> E choice(E[] all, String text, String option, String names) {
    for (E each : all) {
      if (each.name().toLowerCase(Locale.ROOT).equals(text)) {
        return each;
      }
    }
    throw CommandException.wrongUse(option + " is '" + text + "'", "give " + names);
  }

  private long memory() {
    long heap = Runtime.getRuntime().maxMemory();
    if (maxMemory == null) {
      return heap / 2;
    }
    long bytes = ByteSize.parse(maxMemory).orElse(0);
    if (bytes <= 0) {
      throw CommandException.wrongUse(
          "--max-memory is '" + maxMemory + "'", "give a number of bytes, or one with k, m or g");
    }
    if (bytes >= heap) {
      throw CommandException.wrongUse(
          "--max-memory is " + maxMemory + ", and the heap has " + (heap >> 20) + "m",
          "raise -Xmx in cli/store.jvm, or give less");
    }
    return bytes;
  }

  private Server start(EndWatch watch, StoreOptions options) {
    ServerConfig config =
        ServerConfig.defaults().withPort(port).withThreads(threads).withOnError(watch);
    try {
      return StoreServer.start(config, options);
    } catch (BindException e) {
      throw CommandException.failed(
          "port " + port + " is not available (" + e.getMessage() + ")",
          "choose another with --port, or --port 0 for a free one");
    } catch (IOException e) {
      throw CommandException.failed(
          "no store: " + e.getMessage(),
          appendOnly == null ? "see ./course doctor" : "nothing was changed in " + appendOnly);
    }
  }

  /// Ends the process with status 0, unless the server has ended by itself. Without this, a JVM
  /// ends with status 143 on SIGTERM, but a requested end is not a failure.
  private void end(Server server) {
    server.close();
    course.out().println("closed " + server.counters());
    course.out().flush();
    Runtime.getRuntime().halt(status);
  }
}
