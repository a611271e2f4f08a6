package manyclients.cli;

import java.io.IOException;
import java.net.BindException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Runs one of a chapter's steps until the process is asked to end.
@Command(
    name = "run",
    description =
        "Runs a server that a chapter builds on its way, such as FirstEcho, until Ctrl-C.",
    showDefaultValues = true)
final class RunCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Parameters(paramLabel = "CLASS", description = "The server's class, as the chapter names it.")
  String name;

  @Option(names = "--port", paramLabel = "N", description = "The port; 0 for any free one.")
  int port = TalkCommand.PORT;

  @Override
  public Integer call() throws InterruptedException {
    Step step = find();
    course
        .out()
        .println(
            "%s listens on 127.0.0.1:%s, pid %s"
                .formatted(step.name(), start(step), ProcessHandle.current().pid()));
    new CountDownLatch(1).await();
    return 0;
  }

  private Step find() {
    List<Step> all = Step.all(course.root);
    return all.stream()
        .filter(step -> step.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            CommandException.wrongUse(
                "there is no class '" + name + "' to run",
                "there are " + all.stream().map(Step::name).collect(Collectors.joining(", "))));
  }

  private int start(Step step) {
    if (port < 0 || port > 65_535) {
      throw CommandException.wrongUse("--port is " + port, "give a number from 0 to 65535");
    }
    try {
      return step.start(port);
    } catch (BindException e) {
      throw CommandException.failed(
          "port " + port + " is not available (" + e.getMessage() + ")",
          "choose another with --port, or --port 0 for a free one");
    } catch (IOException e) {
      throw CommandException.failed("no server: " + e.getMessage(), "see ./course doctor");
    }
  }
}
