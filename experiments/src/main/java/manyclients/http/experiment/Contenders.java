package manyclients.http.experiment;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.lab.experiment.InterleavedRuns;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.swarm.Dialogue;

/// The web servers that are compared, by name, and the pages they serve.
///
/// | name | is |
/// |---|---|
/// | `loops` | chapter 9's server: files on chapter 4's loops |
/// | `virtual` | the same parser and files on a virtual thread per client |
/// | `jdk`, `jdk-raised` | `jdk.httpserver` with TCP_NODELAY; the second keeps more idle clients |
/// | `microhttp`, `netty` | the libraries of that name |
/// | `nginx`, `nginx-reading` | nginx with `sendfile`, and without |
final class Contenders implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";
  private static final String UNSAFE = "--sun-misc-unsafe-memory-access=allow";
  private static final String NO_DELAY = "-Dsun.net.httpserver.nodelay=true";
  private static final String ROOM = "-Dsun.net.httpserver.maxIdleConnections=100000";

  private final Pages pages = Pages.create();

  Contenders() throws IOException {}

  /// Returns the servers that can run here. The result says if nginx is not installed.
  static List<String> among(Run run, String... names) {
    List<String> here = new ArrayList<>(List.of(names));
    if (!Nginx.isInstalled() && here.removeIf(Contenders::isNginx)) {
      run.say("left-out", "nginx is not installed");
    }
    return here;
  }

  /// Measures the cost of a request on several servers, which take turns. The run's settings give
  /// the length of a turn and the number of turns.
  ///
  /// @param clients the number of clients; each asks for a page of that size, and again after each
  ///   reply
  /// @param before the time before a turn's measurement starts, as a divisor of its length: 10 for
  ///   a tenth
  static void takeTurns(Run run, List<String> names, int clients, int bytes, int before)
      throws IOException, InterruptedException {
    Duration turn = run.millis("turn-millis");
    Dialogue page = HttpDialogue.forPage(bytes);
    try (var contenders = new Contenders();
        var runs = new InterleavedRuns(names, contenders::start)) {
      runs.work(
          run,
          port ->
              LoadPlan.closed(port)
                  .withConnections(clients)
                  .withDialogue(page)
                  .withTimes(turn.dividedBy(before), turn, PATIENCE));
    }
  }

  ServerUnderTest start(String name) throws IOException, InterruptedException {
    return startWith(name);
  }

  /// @param flags additional ones for the JVM of a server in Java
  /// @throws InvalidMeasurement if nginx is needed and not installed
  ServerUnderTest startWith(String name, String... flags) throws IOException, InterruptedException {
    if (isNginx(name) && !Nginx.isInstalled()) {
      throw new InvalidMeasurement("nginx is not installed");
    }
    Class<?> main = isNginx(name) ? Nginx.class : WebServer.class;
    List<String> all = new ArrayList<>(flags(name));
    if (main == WebServer.class) {
      all.addAll(List.of(flags));
    }
    ChildJvm jvm = ChildJvm.of(main).withFlags(all.toArray(String[]::new));
    return ServerUnderTest.start(jvm, name.replace("-raised", ""), pages.folder().toString());
  }

  private static boolean isNginx(String name) {
    return name.startsWith("nginx");
  }

  private static List<String> flags(String name) {
    return switch (name) {
      case "netty" -> List.of(NATIVE, UNSAFE);
      case "jdk" -> List.of(NO_DELAY);
      case "jdk-raised" -> List.of(NO_DELAY, ROOM);
      default -> List.of();
    };
  }

  @Override
  public void close() throws IOException {
    pages.close();
  }
}
