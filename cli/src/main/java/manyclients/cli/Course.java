package manyclients.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/// The `course` command. Without a subcommand it lists the subcommands.
@Command(
    name = "./course",
    synopsisSubcommandLabel = "COMMAND",
    description = "Many Clients: build Java servers for many clients.%n",
    commandListHeading = "%nCommands:%n",
    footer = "%nHelp for a command: ./course COMMAND --help",
    subcommands = {
      ReadCommand.class,
      WebCommand.class,
      StoreCommand.class,
      EnginesCommand.class,
      ServeCommand.class,
      RunCommand.class,
      TalkCommand.class,
      LoadCommand.class,
      InquestCommand.class,
      XrayCommand.class,
      TestCommand.class,
      BenchCommand.class,
      ExercisesCommand.class,
      NextCommand.class,
      StartCommand.class,
      CheckCommand.class,
      ProveCommand.class,
      WatchCommand.class,
      HintCommand.class,
      SolutionCommand.class,
      ResetCommand.class,
      ShellCommand.class,
      DoctorCommand.class,
      PlanCommand.class,
      ReportCommand.class,
      WeaveCommand.class,
    })
final class Course implements Callable<Integer> {
  final Path root;
  final InputStream in;

  @Spec CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT,
      description = "Shows this help.")
  boolean help;

  @Option(names = "--version", description = "Prints the version and the commit.")
  boolean version;

  /// @param root the course's folder
  /// @param in what the user types: answers, lines or keys
  Course(Path root, InputStream in) {
    this.root = root;
    this.in = in;
  }

  public static void main(String[] args) {
    Path root = Path.of(System.getProperty("course.root", "")).toAbsolutePath();
    var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    int status = run(new Course(root, System.in), out, err, args);
    if (out.checkError()) {
      err.println("course: not all of the output could be written; is the disk full?");
      status = Math.max(status, CommandException.FAILED);
    }
    System.exit(status);
  }

  /// Runs one command, and returns its exit status: 0 if it is done, otherwise as in
  /// [CommandException].
  static int run(Course course, PrintWriter out, PrintWriter err, String... args) {
    return run(new CommandLine(course), out, err, args);
  }

  /// Runs one command of a command line that the caller has made.
  static int run(CommandLine course, PrintWriter out, PrintWriter err, String... args) {
    return course
        .setOut(out)
        .setErr(err)
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler(Course::wrongUse)
        .setExecutionExceptionHandler(Course::failure)
        .execute(args);
  }

  @Override
  public Integer call() throws IOException {
    if (version) {
      out().println(CourseVersion.of(root).line());
    } else {
      spec.commandLine().usage(out());
    }
    return 0;
  }

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  PrintWriter err() {
    return spec.commandLine().getErr();
  }

  private static int wrongUse(CommandLine.ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String where = command.getCommandSpec().qualifiedName();
    command.getErr().println("course: " + Messages.of(e) + "; see " + where + " --help");
    return CommandException.WRONG_USE;
  }

  private static int failure(Exception e, CommandLine command, ParseResult parsed) {
    command.getErr().println("course: " + Messages.of(e));
    return e instanceof CommandException problem ? problem.status() : CommandException.FAILED;
  }
}
