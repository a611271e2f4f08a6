package manyclients.store.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;

/// Stores that are measured in turns. Each with a log has its own file, on the same disk.
///
/// | name | is |
/// |---|---|
/// | `off` | no log |
/// | `no`, `everysec` | a log that the store never forces, or forces every second |
/// | `command`, `turn`, `thread` | `always`, by the unit that commits |
/// | `redis-everysec`, `redis-always` | Redis with these settings |
final class LoggedStores implements AutoCloseable {
  private static final String[] FLAGS = {"-XX:+UseSerialGC", "-Xmx512m"};

  private final LogFolder folder;
  private final InterleavedRuns runs;

  /// @param names the stores wanted; the result says if one is not installed
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

  /// Returns all of them, in a new random order for each call.
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
