package manyclients.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import manyclients.lab.process.ServerCatalog;
import manyclients.wheel.inquest.Inquest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Runs a crowd of clients against a server, by default the wheel of 2001, until one gets no reply,
/// and shows why.
@Command(
    name = "inquest",
    description = {
      "Runs a crowd of clients against a server until one gets no reply, and shows why.",
      "The exit status is 1 if one got no reply."
    },
    showDefaultValues = true)
final class InquestCommand implements Callable<Integer> {
  private static final String OLD = "wheel-2001";

  @ParentCommand Course course;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      description = "The server: wheel-2001, or one that ./course engines lists.")
  String engine = OLD;

  @Option(names = "--clients", paramLabel = "N", description = "How many clients.")
  int clients = 350;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How often each client asks, at most.")
  int rounds = 32;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!engine.equals(OLD) && ServerCatalog.find(engine).isEmpty()) {
      throw CommandException.wrongUse(
          "there is no engine '" + engine + "'",
          "give wheel-2001, or one that ./course engines lists");
    }
    requireOneOrMore("--clients", clients);
    requireOneOrMore("--rounds", rounds);
    return new Inquest(engine, clients, rounds).hold(course.out()) == 0
        ? 0
        : CommandException.FAILED;
  }

  private static void requireOneOrMore(String option, int value) {
    if (value < 1) {
      throw CommandException.wrongUse(option + " is " + value, "give 1 or more");
    }
  }
}
