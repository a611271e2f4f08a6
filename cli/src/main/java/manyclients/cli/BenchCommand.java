package manyclients.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import manyclients.lab.experiment.Effort;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;
import manyclients.lab.experiment.Runner;
import manyclients.lab.results.Environment;
import manyclients.lab.results.Json;
import manyclients.lab.results.Result;
import manyclients.lab.results.ResultFile;
import manyclients.tuning.experiment.Million;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Repeats the book's measurements, and judges its claims by the results of this machine.
@Command(
    name = "bench",
    description = "Runs experiments, and compares this machine with the book's.",
    footer =
        "%nResults go to results/mine.json of each chapter; ./course read shows them in the book.")
final class BenchCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Parameters(
      paramLabel = "CHAPTER|EXPERIMENT",
      description = "Chapters (by number or name), lab, or experiments; by default all.")
  List<String> wanted = List.of();

  @Option(names = "--list", description = "Only lists the experiments.")
  boolean list;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "The number of connections that E5 tries to hold, in at most ten minutes.")
  @Nullable Integer connections;

  @ArgGroup PaceOption times = new PaceOption();

  @Option(names = "--json", description = "Prints the results as JSON.")
  boolean json;

  @Option(names = "--reference", description = "For authors: records the book's own figures.")
  boolean reference;

  /// The options for how long to measure.
  static final class PaceOption {
    @Option(
        names = "--quick",
        description =
            "One minute per experiment; for more than ten experiments, only what the claims need,"
                + " in ten minutes altogether. This is the default.")
    boolean quick;

    @Option(names = "--full", description = "As for the book: up to eight minutes per experiment.")
    boolean full;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Set<Experiment> chosen = chosen();
    requireMillion(chosen);
    if (list) {
      var report = new BenchReport(course.out());
      chosen.forEach(report::list);
      return 0;
    }
    if (reference) {
      requireTheSameMachine(chosen);
    }
    List<Outcome> outcomes = new ArrayList<>();
    boolean failed = false;
    int toCome = chosen.size();
    Effort effort = effort(toCome);
    long start = System.nanoTime();
    for (Experiment experiment : chosen) {
      Duration gone = Duration.ofNanos(System.nanoTime() - start);
      Optional<Outcome> outcome = run(experiment, effort, effort.limit(toCome--, gone));
      outcome.ifPresent(outcomes::add);
      failed |= outcome.isEmpty();
    }
    report(outcomes);
    return failed ? CommandException.FAILED : 0;
  }

  private Set<Experiment> chosen() {
    List<Experiment> all = Experiments.all();
    if (wanted.isEmpty()) {
      return new LinkedHashSet<>(all);
    }
    Set<Experiment> chosen = new LinkedHashSet<>();
    for (String name : wanted) {
      if (all.stream().noneMatch(experiment -> isCalled(experiment, name))) {
        int chapter = chapter(name);
        all.stream().filter(each -> each.chapter() == chapter).forEach(chosen::add);
      }
      all.stream().filter(each -> isCalled(each, name)).forEach(chosen::add);
    }
    return chosen;
  }

  /// Returns whether an experiment has this name itself, or repeats an old measurement that has it.
  private static boolean isCalled(Experiment experiment, String name) {
    return experiment.id().equals(name)
        || experiment.then().filter(then -> then.name().equalsIgnoreCase(name)).isPresent();
  }

  private int chapter(String name) {
    try {
      return Chapters.find(course.root, name).number();
    } catch (CommandException e) {
      throw CommandException.wrongUse(
          "there is no chapter or experiment '" + name + "'", "see ./course bench --list");
    }
  }

  private void requireMillion(Set<Experiment> chosen) {
    if (connections == null) {
      return;
    }
    if (connections < 1) {
      throw CommandException.wrongUse("--connections is " + connections, "give 1 or more");
    }
    if (chosen.stream().noneMatch(Million.class::isInstance)) {
      throw CommandException.wrongUse("--connections is only for E5", "see ./course bench --list");
    }
  }

  /// Refuses a run on another machine than that of the book's figures, unless it repeats all the
  /// experiments of a file: the others' figures would be dropped.
  private void requireTheSameMachine(Set<Experiment> chosen) throws IOException {
    Environment here = Environment.ofThisMachine();
    for (Path file : files(chosen)) {
      Set<String> lost = ResultFile.open(file).lostOn(here);
      chosen.forEach(each -> lost.remove(each.id()));
      if (!lost.isEmpty()) {
        throw CommandException.wrongUse(
            "%s comes from another machine, and this run would drop %s"
                .formatted(file, String.join(", ", lost)),
            "delete the file, and measure all of it again");
      }
    }
  }

  private Set<Path> files(Set<Experiment> chosen) {
    return chosen.stream()
        .map(experiment -> Outcome.file(course.root, experiment, name()))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /// Passes `--connections` and the progress display to the one experiment that uses them.
  private Experiment prepared(Experiment experiment, BenchProgress progress) {
    int most = connections == null ? 0 : connections;
    return experiment instanceof Million ? new Million(most, progress) : experiment;
  }

  /// Runs one experiment and returns its outcome; empty if it failed. Then the reason has been
  /// printed, and the next experiment can run.
  private Optional<Outcome> run(Experiment experiment, Effort effort, Duration limit)
      throws IOException, InterruptedException {
    try (var progress = new BenchProgress(course.err())) {
      Path file = Outcome.file(course.root, experiment, name());
      // an unreadable file is reported before the time for measuring is spent
      var _ = ResultFile.open(file);
      Result result = new Runner(effort, limit, progress).run(prepared(experiment, progress));
      put(ResultFile.open(file), experiment, result); // another terminal may have written to it
      Outcome outcome = Outcome.of(course.root, experiment, result);
      if (!json) {
        progress.clear();
        BenchReport report = new BenchReport(course.out());
        report.measured(outcome);
        report.places(BookPlaces.of(course.root, experiment));
      }
      return Optional.of(outcome);
    } catch (IOException e) {
      course.err().println("course: " + Messages.reason(e) + "; the other experiments continue");
      return Optional.empty();
    }
  }

  /// Writes a result. If the file comes from another machine, it is renamed first, so that no
  /// figures of the reader are lost.
  private void put(ResultFile file, Experiment experiment, Result result) throws IOException {
    Environment here = Environment.ofThisMachine();
    file.makeWay(here)
        .map(older ->
            "course: this machine differs from the last one (%s), whose results are now in %s"
                .formatted(String.join(", ", file.differences(here)), older))
        .ifPresent(course.err()::println);
    file.put(here, experiment.id(), result);
  }

  private Effort effort(int experiments) {
    boolean full = times.full || reference || connections != null;
    return full ? Effort.FULL : Effort.quick(experiments);
  }

  private String name() {
    return reference ? "reference" : "mine";
  }

  private void report(List<Outcome> outcomes) {
    if (json) {
      course.out().println(Json.line(outcomes.stream().map(Outcome::asJson).toList()));
    } else {
      new BenchReport(course.out()).claims(outcomes);
    }
  }
}
