package manyclients.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseCatalog;
import manyclients.exercises.kit.ShortWay;

/// The material for a schedule: the sections of the book, and the exercises in them.
record PlanMaterial(ExerciseCatalog catalog, ShortWay shortWay, List<Book.Section> sections) {
  /// A line of code takes as long to read as this many words.
  private static final int WORDS_A_LINE = 10;

  /// Sections that are not read from start to end.
  private static final List<String> NOT_READ = List.of("sources", "exercises", "rest");

  /// Returns the sections and exercises in the order of the book. An exercise that builds on a
  /// later section follows that section.
  ///
  /// @param chapters the chapters to include; all if empty
  /// @param words how many are read per minute
  List<Plan.Item> items(List<Integer> chapters, boolean onlyShort, int words) {
    List<Book.Section> chosen =
        sections.stream()
            .filter(section -> chapters.isEmpty() || chapters.contains(chapter(section)))
            .toList();
    Map<Integer, List<Exercise>> exercises = new HashMap<>();
    for (Book.Section section : chosen) {
      section.exercises().stream()
          .map(catalog::find)
          .filter(exercise -> !onlyShort || shortWay.has(exercise))
          .forEach(exercise ->
              exercises
                  .computeIfAbsent(lastNeeded(exercise, section, chosen), _ -> new ArrayList<>())
                  .add(exercise));
    }
    List<Plan.Item> items = new ArrayList<>();
    for (int place = 0; place < chosen.size(); place++) {
      Book.Section section = chosen.get(place);
      int minutes = minutes(onlyShort ? section.shortWay() : section.whole(), words);
      if (minutes > 0 && !NOT_READ.contains(section.id())) {
        items.add(reading(section, minutes));
      }
      exercises.getOrDefault(place, List.of()).forEach(exercise -> items.add(doing(exercise)));
    }
    return items;
  }

  /// Returns the index of the last section that an exercise builds on, or of the section that
  /// contains it, whichever is later.
  private static int lastNeeded(Exercise exercise, Book.Section home, List<Book.Section> chosen) {
    int last = chosen.indexOf(home);
    for (int place = last + 1; place < chosen.size(); place++) {
      Book.Section section = chosen.get(place);
      if (exercise.sections().stream().anyMatch(id -> holds(section, id, exercise.page()))) {
        last = place;
      }
    }
    return last;
  }

  /// @param id the section as exercises name it: `id` on their own page, otherwise `page#id`
  private static boolean holds(Book.Section section, String id, String page) {
    String wanted = id.contains("#") ? id : page + "#" + id;
    return section.inner().stream().anyMatch(inner -> wanted.equals(section.page() + "#" + inner));
  }

  private static Plan.Item reading(Book.Section section, int minutes) {
    String id = section.page() + "#" + section.id();
    return new Plan.Item("read", String.valueOf(chapter(section)), id, section.title(), minutes);
  }

  private static Plan.Item doing(Exercise exercise) {
    return new Plan.Item(
        "do",
        String.valueOf(exercise.chapter()),
        exercise.id(),
        exercise.id() + " " + exercise.title(),
        exercise.minutes());
  }

  private static int chapter(Book.Section section) {
    return Integer.parseInt(section.page().substring(0, 2));
  }

  private static int minutes(Book.Amount amount, int words) {
    double all = amount.words() + (double) WORDS_A_LINE * amount.linesOfCode();
    return (int) Math.ceil(all / words);
  }
}
