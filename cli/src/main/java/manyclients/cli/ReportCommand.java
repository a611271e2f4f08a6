package manyclients.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.Progress;
import manyclients.exercises.kit.State;
import manyclients.lab.results.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Reports what a learner has done, to hand in or to keep.
@Command(
    name = "report",
    description = {
      "Lists what you have solved: when, after how many hints, and if you looked at the solution.",
      "It is your own record, in .course/progress, and proves nothing."
    })
final class ReportCommand implements Runnable {
  @ParentCommand Course course;

  @Option(names = "--json", description = "Prints JSON.")
  boolean json;

  @Override
  public void run() {
    Drills drills = Drills.in(course.root);
    Progress progress = drills.progress();
    List<Exercise> begun =
        drills.catalog().all().stream()
            .filter(exercise -> progress.state(exercise) != State.NEW)
            .toList();
    if (json) {
      course.out().println(Json.line(begun.stream().map(each -> asJson(each, progress)).toList()));
      return;
    }
    begun.forEach(exercise -> print(exercise, progress));
    long solved = begun.stream().filter(each -> progress.state(each) == State.SOLVED).count();
    course.out().printf("%s of %s exercises solved%n", solved, drills.catalog().all().size());
  }

  private static String hints(int count) {
    return count == 1 ? "1 hint" : count + " hints";
  }

  private void print(Exercise exercise, Progress progress) {
    String looked = progress.when(exercise, "looked").map(_ -> ", solution looked at").orElse("");
    course
        .out()
        .printf(
            "%-5s %-7s %s  %s%s  %s%n",
            exercise.id(),
            progress.state(exercise),
            progress
                .when(exercise, "solved")
                .or(() -> progress.when(exercise, "begun"))
                .orElse("-"),
            hints(progress.hints(exercise)),
            looked,
            exercise.title());
  }

  private static Map<String, @Nullable Object> asJson(Exercise exercise, Progress progress) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("id", exercise.id());
    members.put("title", exercise.title());
    members.put("state", progress.state(exercise));
    members.put("minutes", exercise.minutes());
    members.put("hints", progress.hints(exercise));
    members.put("begun", progress.when(exercise, "begun").orElse(null));
    members.put("solved", progress.when(exercise, "solved").orElse(null));
    members.put("solutionLookedAt", progress.when(exercise, "looked").orElse(null));
    return members;
  }
}
