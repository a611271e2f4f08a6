package manyclients.uring.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerCatalog;
import manyclients.lab.process.ServerMain;
import manyclients.uring.RingServer;

/// The servers that are compared, by name: those in C, if there is a compiler, our engines, with
/// options of their rings, and others of the catalog; those that can run here.
final class Contestants implements AutoCloseable {
  private static final String[] FLAGS = {
    "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"
  };

  private final Path directory = Files.createTempDirectory("limit");
  private final Map<String, Path> programs = new LinkedHashMap<>();

  Contestants() throws IOException, InterruptedException {
    for (String name : List.of("epoll", "uring")) {
      CServer.compile(name, directory).ifPresent(path -> programs.put("c-" + name, path));
    }
  }

  /// Those of these that can run here.
  List<String> among(String... names) {
    List<String> here = new ArrayList<>();
    for (String name : names) {
      if (programs.containsKey(name) || isEngine(name.replaceFirst("^uring-.*", "uring"))) {
        here.add(name);
      }
    }
    if (!isEngine("uring")) {
      here.remove("c-uring");
    }
    return here;
  }

  private static boolean isEngine(String name) {
    return ServerCatalog.engines().stream()
        .anyMatch(engine -> engine.name().equals(name) && engine.obstacle().isEmpty());
  }

  ServerUnderTest start(String name) throws IOException, InterruptedException {
    Path program = programs.get(name);
    if (program != null) {
      return ServerUnderTest.start(ChildJvm.of(CServer.class).withFlags(FLAGS), program.toString());
    } else if (name.startsWith("uring-")) {
      return counting(name);
    }
    ChildJvm jvm = ChildJvm.of(ServerMain.class).withFlags(FLAGS);
    return ServerUnderTest.start(jvm, "--engine", name, "--threads", "1");
  }

  /// One of ours that can be asked for its calls to the kernel.
  static ServerUnderTest counting(String name) throws IOException, InterruptedException {
    return ServerUnderTest.start(ChildJvm.of(RingServer.class).withFlags(FLAGS), name);
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
