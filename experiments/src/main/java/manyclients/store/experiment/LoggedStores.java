package manyclients.store.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;

/// Stores with logs, each with a file of its own on the same disk, which take turns.
///
/// | name | is |
/// |---|---|
/// | `off` | no log |
/// | `no`, `everysec` | those |
/// | `command`, `turn`, `thread` | `always`, and what commits |
/// | `redis-everysec`, `redis-always` | Redis with these |
final class LoggedStores implements AutoCloseable {
  private static final String[] FLAGS = {"-XX:+UseSerialGC", "-Xmx512m"};

  private final LogFolder folder;
  private final InterleavedRuns runs;

  /// @param names those that are wanted; of one that is not installed the result says so
  LoggedStores(Run run, List<String> names) throws IOException, InterruptedException {
    List<String> here = RedisTools.among(run, names);
    this.folder = LogFolder.create();
    try {
      run.say("file-system", folder.fileSystem());
      run.record("disk-force-us", folder.forceTime());
      this.runs = new InterleavedRuns(here, this::start);
    } catch (IOException | InterruptedException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private ServerUnderTest start(String name) throws IOException, InterruptedException {
    if (name.startsWith("redis-")) {
      return ServerUnderTest.start(
          ChildJvm.of(RedisMain.class),
          name,
          "--dir",
          folder.path().toString(),
          "--appendonly",
          "yes",
          "--appenddirname",
          name,
          "--appendfsync",
          name.substring("redis-".length()));
    }
    ChildJvm jvm = ChildJvm.of(LoggedMain.class).withFlags(FLAGS);
    return ServerUnderTest.start(jvm, name, folder.path().resolve(name + ".log").toString());
  }

  /// All of them, in an order that is another one each time.
  List<Map.Entry<String, ServerUnderTest>> drawn() {
    return runs.drawn();
  }

  @Override
  public void close() throws IOException, InterruptedException {
    try (folder) {
      runs.close();
    }
  }
}
