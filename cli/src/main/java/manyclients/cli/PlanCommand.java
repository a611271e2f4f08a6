package manyclients.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import manyclients.exercises.kit.ShortWay;
import manyclients.lab.results.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Makes a schedule for a class or a reading group.
@Command(
    name = "plan",
    description = {
      "Divides the chapters and their exercises among the sessions of a class.",
      "The time for reading is computed from the pages; each exercise says how long it takes."
    },
    footer = {
      "%nA term of fourteen weeks, and six evenings:",
      "  ./course plan --sessions 14 --minutes 180 --chapters 0,1,2,3,4,5,6,7",
      "  ./course plan --sessions 6 --minutes 90 --short --chapters 0,1,3,4,7"
    },
    showDefaultValues = true)
final class PlanCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Option(names = "--sessions", paramLabel = "N", description = "How many sessions.")
  int sessions = 14;

  @Option(names = "--minutes", paramLabel = "N", description = "Minutes per session.")
  int minutes = 90;

  @Option(names = "--short", description = "Only the short way, and the exercises on it.")
  boolean shortWay;

  @Option(
      names = "--chapters",
      paramLabel = "N",
      split = ",",
      description = "The chapters, such as 0,1,3; by default all.")
  List<Integer> chapters = List.of();

  @Option(
      names = "--words",
      paramLabel = "N",
      description =
          "How many words are read per minute; lines of code are read a tenth as fast. The pages"
              + " themselves are timed with 200, which is too fast for a newcomer.")
  int words = 130;

  @Option(names = "--json", description = "Prints JSON.")
  boolean json;

  @Override
  public Integer call() {
    requirePositive("--sessions", sessions);
    requirePositive("--minutes", minutes);
    requirePositive("--words", words);
    chapters.forEach(chapter -> Chapters.find(course.root, String.valueOf(chapter)));
    var material =
        new PlanMaterial(
            Drills.in(course.root).catalog(),
            ShortWay.of(course.root),
            Book.of(course.root).sections(course.err()));
    List<Plan.Item> items = material.items(chapters, shortWay, words);
    List<Plan.Session> plan = Plan.of(items, sessions);
    if (json) {
      course.out().println(Json.line(plan.stream().map(this::asJson).toList()));
    } else {
      plan.forEach(this::print);
      int all = plan.stream().mapToInt(Plan.Session::minutes).sum();
      course
          .out()
          .printf(
              "%nin total: %s, of which %s in the room%n",
              time(all), time(plan.stream().mapToInt(this::inTheRoom).sum()));
    }
    return 0;
  }

  private static void requirePositive(String option, int value) {
    if (value < 1) {
      throw CommandException.wrongUse(option + " is " + value, "give 1 or more");
    }
  }

  private int inTheRoom(Plan.Session session) {
    return Math.min(minutes, session.minutes());
  }

  private void print(Plan.Session session) {
    int room = inTheRoom(session);
    String before =
        session.minutes() > room
            ? ", after %s of preparation".formatted(time(session.minutes() - room))
            : "";
    course.out().printf("%nsession %s: %s%s%n", session.number(), time(room), before);
    for (Plan.Item item : session.items()) {
      course
          .out()
          .printf(
              "  %4s min  %-9s %s%n",
              item.minutes(), item.kind() + " " + item.chapter(), item.name());
    }
  }

  private static String time(int minutes) {
    return minutes < 60
        ? minutes + " min"
        : String.format(Locale.ROOT, "%s h %02d min", minutes / 60, minutes % 60);
  }

  private Map<String, Object> asJson(Plan.Session session) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("session", session.number());
    members.put("minutes", session.minutes());
    members.put("inTheRoom", inTheRoom(session));
    members.put("items", session.items());
    return members;
  }
}
