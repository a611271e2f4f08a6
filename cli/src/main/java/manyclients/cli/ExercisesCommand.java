package manyclients.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ShortWay;
import manyclients.lab.results.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Lists all exercises, and the learner's progress.
@Command(
    name = "exercises",
    description = {
      "Lists all exercises: state, minutes, title.",
      "Those marked 'short' are on the short way; those marked 'further' are not."
    })
final class ExercisesCommand implements Runnable {
  @ParentCommand Course course;

  @Option(names = "--json", description = "Prints JSON.")
  boolean json;

  @Override
  public void run() {
    Drills drills = Drills.in(course.root);
    ShortWay shortWay = ShortWay.of(course.root);
    if (json) {
      var all =
          drills.catalog().all().stream()
              .map(exercise -> asJson(exercise, drills, shortWay))
              .toList();
      course.out().println(Json.line(all));
      return;
    }
    for (Exercise exercise : drills.catalog().all()) {
      course
          .out()
          .printf(
              "%-5s %-7s %3s min  %-7s  %s%n",
              exercise.id(),
              drills.progress().state(exercise),
              exercise.minutes(),
              shortWay.has(exercise) ? "short" : "further",
              exercise.title());
    }
  }

  private static Map<String, Object> asJson(Exercise exercise, Drills drills, ShortWay shortWay) {
    var members = new LinkedHashMap<String, Object>();
    members.put("id", exercise.id());
    members.put("page", exercise.page());
    members.put("title", exercise.title());
    members.put("minutes", exercise.minutes());
    members.put("short", shortWay.has(exercise));
    members.put("state", drills.progress().state(exercise));
    return members;
  }
}
