package manyclients.lab.process;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.lab.swarm.Dialogue;

/// The options of the command line's `serve`. Its numbers are checked here, its names when used.
///
/// @param engine a name from the [ServerCatalog]
/// @param threads the number of threads; 0 for the engine's default
/// @param maxBuffered in bytes; 0 for the value of [Limits#defaults()]
/// @param handler `echo`, `work`, or `work:BURN:WAIT` in microseconds (see [Work])
public record ServeOptions(
    String engine,
    int port,
    int threads,
    int maxFrame,
    int maxConnections,
    long maxBuffered,
    Duration idleTimeout,
    String handler) {

  public ServeOptions {
    requireBetween("--port", port, 0, 65_535);
    requireBetween("--threads", threads, 0, 10_000);
    requireBetween("--max-frame", maxFrame, 0, 1 << 30);
    requireBetween("--max-connections", maxConnections, 1, 10_000_000);
    requireBetween("--max-buffered", maxBuffered, 0, 1L << 40);
    requireBetween("--idle-timeout", idleTimeout.toSeconds(), 1, 1_000_000);
  }

  private static void requireBetween(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw ServeException.usage(
          option + " is " + value, "give a number from " + least + " to " + most);
    }
  }

  /// Returns the named engine.
  public ServerFactory factory() {
    return ServerCatalog.find(engine)
        .orElseThrow(() ->
            ServeException.usage(
                "there is no engine '" + engine + "'", "--engine takes one of " + known()));
  }

  /// Returns the protocol of the engine's clients.
  public Dialogue dialogue() {
    return factory() instanceof DialogueEngine engine ? engine.dialogue() : Dialogue.ECHO;
  }

  private static String known() {
    return ServerCatalog.engines().stream()
        .map(ServerFactory::name)
        .collect(Collectors.joining(", "));
  }

  public ServerConfig config() {
    Limits usual = Limits.defaults();
    Limits limits =
        usual
            .withMaxFrame(maxFrame)
            .withMaxConnections(maxConnections)
            .withMaxBuffered(maxBuffered == 0 ? usual.maxBuffered() : maxBuffered)
            .withIdleTimeout(idleTimeout);
    return ServerConfig.defaults().withPort(port).withThreads(threads).withLimits(limits);
  }

  public RequestHandler requestHandler() {
    return handler.equals("echo") ? RequestHandler.ECHO : Work.parse(handler);
  }

  /// Reads `--option value` pairs; missing options are as in [ServerConfig#defaults()].
  public static ServeOptions parse(String... args) {
    Map<String, String> given = new TreeMap<>();
    for (int i = 0; i < args.length; i += 2) {
      if (i + 1 == args.length) {
        throw ServeException.usage(args[i] + " has no value", "write " + args[i] + " VALUE");
      }
      given.put(args[i], args[i + 1]);
    }
    ServerConfig usual = ServerConfig.defaults();
    ServeOptions options =
        new ServeOptions(
            text(given, "--engine", ""),
            number(given, "--port", 0),
            number(given, "--threads", usual.threads()),
            number(given, "--max-frame", usual.limits().maxFrame()),
            number(given, "--max-connections", usual.limits().maxConnections()),
            number(given, "--max-buffered", 0L, Long::valueOf),
            Duration.ofSeconds(
                number(given, "--idle-timeout", (int) usual.limits().idleTimeout().toSeconds())),
            text(given, "--handler", "echo"));
    if (!given.isEmpty()) {
      throw ServeException.usage(
          "there is no option " + String.join(", ", given.keySet()), "see serve --help");
    }
    return options;
  }

  private static String text(Map<String, String> given, String option, String otherwise) {
    String value = given.remove(option);
    return value == null ? otherwise : value;
  }

  private static int number(Map<String, String> given, String option, int otherwise) {
    return number(given, option, otherwise, Integer::valueOf);
  }

  private static <N> N number(
      Map<String, String> given, String option, N otherwise, Function<String, N> valueOf) {
    String value = given.remove(option);
    try {
      return value == null ? otherwise : valueOf.apply(value);
    } catch (NumberFormatException e) {
      throw ServeException.usage(option + " is " + value, "give a whole number");
    }
  }
}
