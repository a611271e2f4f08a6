package manyclients.store.process;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.store.log.Fsync;
import manyclients.store.server.Ownership;

/// A [StoreMain] in a separate process.
final class StoreProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(50);

  /// The JVM for the stores: one that starts quickly, because a test may start hundreds.
  private static final ChildJvm JVM =
      ChildJvm.of(StoreMain.class).withFlags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private final Child child;
  private final int port;

  private StoreProcess(Child child, int port) {
    this.child = child;
    this.port = port;
  }

  /// Starts the store, and waits until it listens. By then it has replayed its log.
  static StoreProcess start(Path log, Fsync fsync) throws IOException, InterruptedException {
    return start(log, fsync, Ownership.SINGLE);
  }

  /// Starts the store with this ownership of the keys.
  static StoreProcess start(Path log, Fsync fsync, Ownership ownership)
      throws IOException, InterruptedException {
    Child child = JVM.start(log.toString(), fsync.name(), ownership.name());
    try {
      return new StoreProcess(child, Integer.parseInt(child.line(PATIENCE)));
    } catch (IOException | InterruptedException | RuntimeException e) {
      child.close();
      throw e;
    }
  }

  int port() {
    return port;
  }

  long pid() {
    return child.pid();
  }

  String errors() {
    return child.errors();
  }

  /// Ends the process with SIGKILL, and waits for its end.
  void kill() {
    child.close();
  }

  @Override
  public void close() {
    kill();
  }
}
