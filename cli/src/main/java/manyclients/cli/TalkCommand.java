package manyclients.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import manyclients.contract.client.BlockingClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// A client to type with.
@Command(
    name = "talk",
    description = "Talks to a server: sends lines as frames, shows all frames, and can be rude.",
    footer = {"%nAt its prompt:", Talk.HELP},
    showDefaultValues = true)
final class TalkCommand implements Callable<Integer> {
  /// The port of `serve`, `run` and `talk` if none is given.
  static final int PORT = 7_000;

  /// The address of servers if none is given.
  static final String HOST = "127.0.0.1";

  /// The maximum wait for replies at the end of the input.
  private static final Duration AT_THE_END = Duration.ofSeconds(10);

  private static final String TO_BEGIN_WITH = "each line is sent as a frame; help says more";

  @ParentCommand Course course;

  @Option(names = "--port", paramLabel = "N", description = "The server's port.")
  int port = PORT;

  @Option(names = "--host", paramLabel = "ADDRESS", description = "The server's machine.")
  String host = HOST;

  private final Duration moment;

  TalkCommand() {
    this(Duration.ofSeconds(1));
  }

  /// @param moment how long to wait for a reply before the next prompt
  TalkCommand(Duration moment) {
    this.moment = moment;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (port < 1 || port > 65_535) {
      throw CommandException.wrongUse("--port is " + port, "give a number from 1 to 65535");
    }
    InetSocketAddress server = server(host, port);
    try (BlockingClient client = connect(server);
        Talk talk = new Talk(client, server, course.out())) {
      course.out().println("connected to " + host + ":" + port + "; " + TO_BEGIN_WITH);
      if (typed(talk) && !talk.awaitReplies(AT_THE_END)) {
        throw CommandException.failed(
            "no reply to %s of %s requests within %s seconds"
                .formatted(talk.unanswered(), talk.requests(), AT_THE_END.toSeconds()),
            "the server may be serving another client");
      }
      return 0;
    }
  }

  /// Returns a server's address.
  static InetSocketAddress server(String host, int port) {
    InetSocketAddress server = new InetSocketAddress(host, port);
    if (server.isUnresolved()) {
      throw CommandException.wrongUse("there is no host '" + host + "'", "give its address");
    }
    return server;
  }

  /// Returns a server's place for messages.
  static String place(String host, int port) {
    return "port " + port + (host.equals(HOST) ? "" : " of " + host);
  }

  private BlockingClient connect(InetSocketAddress server) {
    try {
      return BlockingClient.connect(server);
    } catch (IOException e) {
      throw CommandException.failed(
          "no connection to %s (%s)".formatted(place(host, port), e.getMessage()),
          "start a server first: ./course serve --port " + port);
    }
  }

  /// Carries out the typed lines, one after the other.
  ///
  /// @return true at the end of the input, false if the conversation ended earlier
  private boolean typed(Talk talk) throws IOException, InterruptedException {
    var lines = new BufferedReader(new InputStreamReader(course.in, StandardCharsets.UTF_8));
    boolean prompts = isTypedByHand();
    while (!talk.isOver()) {
      if (prompts) {
        talk.prompt();
      }
      String line = lines.readLine();
      if (line == null) {
        return true;
      }
      if (talk.isOver()) {
        return false;
      }
      if (!prompts) {
        course
            .out()
            .println(Talk.PROMPT + line); // so that the output reads as if it had been typed
      }
      if (!talk.obey(line)) {
        return false;
      }
      talk.await(moment);
    }
    return false;
  }

  private boolean isTypedByHand() {
    return course.in == System.in && ProgressBar.isTerminal();
  }
}
