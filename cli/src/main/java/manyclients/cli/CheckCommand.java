package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import manyclients.exercises.kit.Answer;
import manyclients.exercises.kit.CheckResult;
import manyclients.exercises.kit.Checker;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseProblem;
import manyclients.exercises.kit.Finding;
import manyclients.exercises.kit.Report;
import manyclients.lab.results.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Checks the learner's answers.
@Command(
    name = "check",
    description = "Compiles and tests your answer to an exercise, and says what it lacks.",
    footer = {
      "%nTo try answers that are not yours:",
      "  ./course check --all --against solutions",
      "  ./course check --all --against exercises                          the stubs",
      "  ./course check --against 3.2/never-waits                          a known wrong answer",
      "  ./course check --against 3.2/never-waits --show                   its text",
      "  ./course check 1.1 --against DIR                                  DIR/PermitServer.java",
      "  ./course check 1.1 1.2 --each DIR --json                          DIR has a folder for"
          + " each person",
      "%nExit status: 0 solved, 1 not solved, 3 no answer, 4 does not compile; for several, 1 if"
          + " these differ."
    })
final class CheckCommand implements Callable<Integer> {
  private static final Pattern NAMED = Pattern.compile("((?:\\d+|W)\\.\\d+)/([^/]+)");

  @ParentCommand Course course;

  @Parameters(arity = "0..*", paramLabel = "ID", description = "An exercise, such as 1.2.")
  List<String> ids = List.of();

  @Option(names = "--all", description = "Checks all exercises, with one line per exercise.")
  boolean all;

  @Option(
      names = "--against",
      paramLabel = "WHAT",
      description = {
        "Checks another answer instead; your progress stays as it is.",
        "WHAT is an answer that comes with an exercise, such as 3.2/never-waits, or a folder: a"
            + " module, a root of Java sources, the file's own folder, or the folder of all"
            + " exercises, whose stubs are then checked."
      })
  @Nullable String against;

  @Option(
      names = "--each",
      paramLabel = "DIR",
      description =
          "Checks the answers of a class: each folder in DIR belongs to one person, and may be any"
              + " folder that --against accepts.")
  @Nullable Path each;

  @Option(
      names = "--every-demand",
      description =
          "Checks every demand, even after one that is not met; by default, a check ends at the"
              + " first unmet demand. For use with --json.")
  boolean everyDemand;

  @Option(names = "--json", description = "Prints JSON.")
  boolean json;

  @Option(names = "--show", description = "Prints the answer instead of checking it.")
  boolean show;

  @Option(names = "--trace", description = "Also shows the calls of the test that failed.")
  boolean trace;

  /// An answer to check; it may be missing.
  ///
  /// @param by the name of the person's folder with `--each`, otherwise empty
  private record Wanted(String by, Exercise exercise, Supplier<Optional<Answer>> answer) {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    Drills drills = Drills.in(course.root);
    List<Wanted> wanted = wanted(drills);
    if (show) {
      wanted.forEach(
          one -> one.answer.get().ifPresent(answer -> course.out().print(answer.text())));
      course.out().flush();
      return 0;
    }
    List<Checked> checked = check(wanted, drills);
    if (json) {
      course.out().println(Json.line(CheckJson.of(course.root, checked)));
    }
    return Checked.status(checked);
  }

  private List<Checked> check(List<Wanted> wanted, Drills drills)
      throws IOException, InterruptedException {
    List<Checked> all = new ArrayList<>();
    try (var checker = new Checker()) {
      for (Wanted one : wanted) {
        working(one.exercise);
        Checked checked = check(one, checker);
        done();
        if (isMine() && checked.answer().isPresent()) {
          checked.verdict().ifPresent(verdict -> drills.remember(one.exercise, verdict));
        }
        report(checked, drills);
        all.add(checked);
      }
    }
    return all;
  }

  private Checked check(Wanted wanted, Checker checker) throws IOException, InterruptedException {
    Optional<Answer> found;
    try {
      found = wanted.answer.get();
    } catch (ExerciseProblem e) {
      if (wanted.by.isEmpty()) {
        throw e;
      }
      return Checked.unreadable(wanted.by, wanted.exercise, Messages.reason(e));
    }
    if (found.isEmpty()) {
      return Checked.missing(wanted.by, wanted.exercise);
    }
    Answer answer = found.get();
    CheckResult verdict = trace ? checker.trace(answer) : checker.check(answer);
    Checked checked = Checked.of(wanted.by, answer, verdict);
    return everyDemand ? checked.with(alone(answer, verdict, checker)) : checked;
  }

  /// Checks each demand that the check did not reach, each one separately.
  private static Map<String, CheckResult> alone(Answer answer, CheckResult verdict, Checker checker)
      throws IOException, InterruptedException {
    Map<String, CheckResult> alone = new LinkedHashMap<>();
    for (Finding finding : verdict.findings()) {
      if (finding.isUntried() && !finding.demand().isEmpty()) {
        alone.put(finding.demand(), checker.check(answer, finding.demand()));
      }
    }
    return alone;
  }

  /// Shows a line while the check runs, on a terminal only.
  private void working(Exercise exercise) {
    if (ProgressBar.isTerminal()) {
      course.err().print("checking " + exercise.id() + " ...");
      course.err().flush();
    }
  }

  private void done() {
    if (ProgressBar.isTerminal()) {
      course.err().print("\r\033[K");
      course.err().flush();
    }
  }

  /// Returns whether the answers are the learner's own.
  private boolean isMine() {
    return against == null && each == null;
  }

  private void report(Checked checked, Drills drills) {
    if (json) {
      return;
    }
    if (all || each != null) {
      course.out().println(checked.line());
    } else {
      checked
          .verdict()
          .ifPresentOrElse(
              verdict -> report(checked.exercise(), verdict, drills),
              () -> reportMissing(checked.exercise(), drills));
    }
    course.out().flush();
  }

  private void report(Exercise exercise, CheckResult verdict, Drills drills) {
    var address = BookAddress.of(course.root);
    course.out().print(Report.of(exercise, verdict, address) + Report.printed(verdict));
    if (isMine() && !verdict.isSolved() && drills.workbook().isUntouched(exercise)) {
      course.out().println("  note      Your file is still the stub.");
    }
    if (isMine() && verdict.isSolved()) {
      String question = drills.workbook().furtherQuestion(exercise);
      course.out().print("\n" + Report.afterwards(exercise, question));
    }
  }

  /// Handles a missing answer. If it is the learner's own, its exercise is started now.
  private void reportMissing(Exercise exercise, Drills drills) {
    if (isMine()) {
      drills.begin(exercise);
      Path file = course.root.relativize(drills.workbook().file(exercise));
      course
          .out()
          .printf(
              "%s %s: not started yet; it is started now%n%n  file      %s%n  text      ./course"
                  + " start %s --text%n",
              exercise.id(), exercise.title(), file, exercise.id());
    } else {
      course
          .out()
          .printf(
              "%s %s: no answer%n%n  file      there is no %s under %s%n",
              exercise.id(), exercise.title(), exercise.file(), against);
    }
  }

  private List<Wanted> wanted(Drills drills) throws IOException {
    if (each != null) {
      return ofAClass(drills, each);
    }
    if (against == null) {
      return exercises(drills).stream().map(exercise -> mine(drills, exercise)).toList();
    }
    var name = NAMED.matcher(against);
    if (name.matches() && !Files.isDirectory(Path.of(against))) {
      Answer answer = named(drills, name.group(1), name.group(2));
      return List.of(new Wanted("", answer.exercise(), () -> Optional.of(answer)));
    }
    Path folder = Path.of(against);
    requireFolder(
        folder,
        "give one that has the answer, or the name of a wrong answer, such as 3.2/never-waits");
    return inFolder("", folder, exercises(drills));
  }

  private Wanted mine(Drills drills, Exercise exercise) {
    boolean there = all || Files.exists(drills.workbook().file(exercise));
    return new Wanted(
        "",
        exercise,
        () -> there ? Optional.of(drills.workbook().answer(exercise)) : Optional.empty());
  }

  private List<Exercise> exercises(Drills drills) {
    if (all == !ids.isEmpty()) {
      throw CommandException.wrongUse(
          all ? "--all and an ID exclude each other" : "no exercise given",
          "write ./course check ID, or ./course check --all");
    }
    return all ? drills.catalog().all() : drills.find(ids);
  }

  private Answer named(Drills drills, String id, String name) {
    if (all || !ids.isEmpty()) {
      throw CommandException.wrongUse(
          against + " already names its exercise", "write ./course check --against " + against);
    }
    return drills.named(id, name);
  }

  private List<Wanted> ofAClass(Drills drills, Path folder) throws IOException {
    if (against != null) {
      throw CommandException.wrongUse(
          "--against and --each exclude each other", "give one of them");
    }
    requireFolder(folder, "give one that has a folder per person");
    List<Wanted> wanted = new ArrayList<>();
    try (Stream<Path> people = Files.list(folder)) {
      for (Path person : people.filter(CheckCommand::isOfAPerson).sorted().toList()) {
        wanted.addAll(inFolder(person.getFileName().toString(), person, exercises(drills)));
      }
    }
    if (wanted.isEmpty()) {
      throw CommandException.wrongUse(
          "there are no folders in " + folder, "give one that has a folder per person");
    }
    return wanted;
  }

  private static boolean isOfAPerson(Path file) {
    return Files.isDirectory(file) && !file.getFileName().toString().startsWith(".");
  }

  private static List<Wanted> inFolder(String by, Path folder, List<Exercise> exercises) {
    Path sources = folder.toAbsolutePath();
    return exercises.stream()
        .map(exercise -> new Wanted(by, exercise, () -> Answer.find(sources, exercise)))
        .toList();
  }

  private static void requireFolder(Path folder, String remedy) {
    if (!Files.isDirectory(folder)) {
      throw CommandException.wrongUse("there is no folder " + folder, remedy);
    }
  }
}
