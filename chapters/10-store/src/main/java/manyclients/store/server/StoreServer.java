package manyclients.store.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.reactors.ReactorsServer;
import manyclients.selector.LoopContext;
import manyclients.store.command.Commands;
import manyclients.store.data.Journal;
import manyclients.store.log.AppendLog;
import manyclients.store.log.DiskFiles;
import manyclients.store.log.LogSettings;
import org.jspecify.annotations.Nullable;

/// A store: chapter 4's loops with this chapter's conversations. The options decide which loop owns
/// which keys.
public final class StoreServer implements Server {
  private final Server loops;
  private final @Nullable AppendLog log;
  private final ErrorListener onError;

  private StoreServer(Server loops, @Nullable AppendLog log, ErrorListener onError) {
    this.loops = loops;
    this.log = log;
    this.onError = onError;
  }

  /// Replays the append-only file, binds and starts. Between commands, a client may be silent as
  /// long as it likes, because a pooled connection is silent most of the time, as is a subscriber.
  ///
  /// @throws IOException if the file can't be read or is damaged, or the port can't be bound; the
  ///   message tells which, in one line
  public static StoreServer start(ServerConfig config, StoreOptions options) throws IOException {
    int threads = options.ownership() == Ownership.SINGLE ? 1 : threads(config);
    Owners owners = Owners.of(options.ownership(), threads);
    AppendLog log = replay(options, new Loader(owners.keys()));
    try {
      Store store = new Store(options, new Commands(config.limits().maxFrame()).all());
      Server loops =
          ReactorsServer.start(
              "store",
              patient(config.withThreads(threads)),
              context -> protocol(store, context, owners, log));
      if (log != null) {
        log.rewriteFrom(owners.parts());
      }
      return new StoreServer(loops, log, config.onError());
    } catch (IOException | RuntimeException | Error e) {
      if (log != null) {
        log.close();
      }
      throw e;
    }
  }

  private static @Nullable AppendLog replay(StoreOptions options, Journal target)
      throws IOException {
    Path file = options.appendOnly();
    if (file == null) {
      return null;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || Files.isDirectory(file)) {
      throw new IOException(file + " is a folder, not a file");
    }
    LogSettings settings =
        new LogSettings(options.fsync(), options.notices()).withCommitBy(options.commitBy());
    return AppendLog.open(
        new DiskFiles(folder), String.valueOf(file.getFileName()), settings, target);
  }

  private static StoreProtocol protocol(
      Store store, LoopContext context, Owners owners, @Nullable AppendLog log) {
    Durability durability = new Durability(log, context.loop());
    LoopClock clock = new LoopClock();
    Owner owner = owners.forLoop(context, clock, durability);
    return new StoreProtocol(store, context, clock, owner, durability);
  }

  private static int threads(ServerConfig config) {
    return config.threads() > 0 ? config.threads() : Runtime.getRuntime().availableProcessors();
  }

  private static ServerConfig patient(ServerConfig config) {
    return config.withLimits(config.limits().withIdleTimeout(Duration.ofDays(36_525)));
  }

  @Override
  public int port() {
    return loops.port();
  }

  @Override
  public Counters.Snapshot counters() {
    return loops.counters();
  }

  /// Drains the loops, and then writes and forces the rest of the log.
  @Override
  public void close() {
    loops.close();
    if (log != null) {
      try {
        log.close();
      } catch (IOException e) {
        onError.report(Kind.LOOP, e);
      }
    }
  }
}
