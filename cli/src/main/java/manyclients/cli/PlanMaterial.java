package manyclients.cli;

import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseCatalog;
import manyclients.exercises.kit.ShortWay;

/// What there is to plan with: the sections of the book, and the exercises that stand in them.
record PlanMaterial(ExerciseCatalog catalog, ShortWay shortWay, List<Book.Section> sections) {
  /// A line of code takes as long as these words.
  private static final int WORDS_A_LINE = 10;

  /// Sections that nobody reads in one go.
  private static final List<String> NOT_READ = List.of("sources", "exercises", "rest");

  /// @param chapters only these; all when there are none
  /// @param words how many are read in a minute
  List<Plan.Item> items(List<Integer> chapters, boolean onlyShort, int words) {
    List<Plan.Item> items = new ArrayList<>();
    for (Book.Section section : sections) {
      String chapter = chapter(section);
      if (chapter.equals("W")
          || !(chapters.isEmpty() || chapters.contains(Integer.valueOf(chapter)))) {
        continue;
      }
      int minutes = minutes(onlyShort ? section.shortWay() : section.whole(), words);
      if (minutes > 0 && !NOT_READ.contains(section.id())) {
        items.add(
            new Plan.Item(
                "read", chapter, section.page() + "#" + section.id(), section.title(), minutes));
      }
      for (String id : section.exercises()) {
        Exercise exercise = catalog.find(id);
        if (!onlyShort || shortWay.has(exercise)) {
          items.add(
              new Plan.Item("do", chapter, id, id + " " + exercise.title(), exercise.minutes()));
        }
      }
    }
    return items;
  }

  /// As in `1`; `W` is the workshop.
  private static String chapter(Book.Section section) {
    return section.page().equals("workshop")
        ? "W"
        : String.valueOf(Integer.parseInt(section.page().substring(0, 2)));
  }

  private static int minutes(Book.Amount amount, int words) {
    double all = amount.words() + (double) WORDS_A_LINE * amount.linesOfCode();
    return (int) Math.ceil(all / words);
  }
}
