package manyclients.uring.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerCatalog;
import manyclients.lab.process.ServerMain;
import manyclients.uring.RingServer;

/// The servers that are compared, by name: those in C, if there is a compiler, and engines of the
/// catalog that can run here.
final class Contestants implements AutoCloseable {
  private static final List<String> ALL =
      List.of("c-epoll", "c-uring", "epoll", "uring", "reactors", "netty-epoll", "netty-uring");
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

  /// Returns the servers that can run here: all, or only those that a claim is about, depending on
  /// the run's settings. The run says so if there is no C compiler.
  List<String> of(Run run, List<String> judged) {
    List<String> names = run.number("all") == 1 ? ALL : judged;
    if (programs.isEmpty()) {
      run.say("left-out", "the servers in C, because there is no C compiler");
    }
    return names.stream().filter(this::runsHere).toList();
  }

  private boolean runsHere(String name) {
    boolean inC = programs.containsKey(name);
    return name.equals("c-uring") ? inC && isEngine("uring") : inC || isEngine(name);
  }

  /// Returns whether one of the chapter's engines can run here, whatever its options.
  static boolean isEngine(String name) {
    String engine = name.replaceFirst("^uring-.*", "uring");
    return ServerCatalog.engines().stream()
        .anyMatch(here -> here.name().equals(engine) && here.obstacle().isEmpty());
  }

  ServerUnderTest start(String name) throws IOException, InterruptedException {
    Path program = programs.get(name);
    if (program != null) {
      return ServerUnderTest.start(ChildJvm.of(CServer.class).withFlags(FLAGS), program.toString());
    }
    ChildJvm jvm = ChildJvm.of(ServerMain.class).withFlags(FLAGS);
    return ServerUnderTest.start(jvm, "--engine", name, "--threads", "1");
  }

  /// Starts one of our servers, with the options in its name. It reports its system calls on
  /// request.
  ///
  /// @param arguments its name, and its handler unless that is an echo: see [RingServer]
  static ServerUnderTest withOptions(String... arguments) throws IOException, InterruptedException {
    return ServerUnderTest.start(ChildJvm.of(RingServer.class).withFlags(FLAGS), arguments);
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
