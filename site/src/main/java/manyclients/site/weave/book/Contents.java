package manyclients.site.weave.book;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import manyclients.site.files.Folders;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// The order of the book: `contents.txt` names its pages, one per line; `chapters` stands for all
/// chapters, `workshop` for the text of the lab. A line `= Look up` is the heading of the pages
/// after it. A book without that file has its home and its chapters.
final class Contents {
  static final String FOLDER = "site/src/main/book";
  static final String CHAPTERS = "chapters";
  static final String WORKSHOP = "workshop";

  private static final String HOME = "index";
  private static final String FILE = "contents.txt";

  private Contents() {}

  /// @param name the name of a page, without its ending, or [#CHAPTERS], or [#WORKSHOP]
  /// @param group its heading, or an empty string
  record Entry(String name, String group) {}

  /// Returns the entries. A page that does not exist, or is not listed, is a problem.
  static List<Entry> of(Root root, Problems problems) {
    Path file = root.resolve(FOLDER).resolve(FILE);
    if (!has(root, HOME)) {
      problems.add(new Place(FOLDER + "/" + HOME + ".adoc", 1), "the book has no home page");
    }
    List<String> lines = Files.isRegularFile(file) ? Root.lines(file) : List.of(HOME, CHAPTERS);
    List<Entry> names = new ArrayList<>();
    String group = "";
    for (int i = 0; i < lines.size(); i++) {
      String name = lines.get(i).strip();
      if (name.isEmpty() || name.startsWith("#")) {
        continue;
      }
      if (name.startsWith("= ")) {
        group = name.substring(2);
      } else if (name.equals(CHAPTERS) || name.equals(WORKSHOP) || has(root, name)) {
        names.add(new Entry(name, group));
      } else if (!name.equals(HOME)) {
        problems.add(new Place(root.name(file), i + 1), "there is no page " + name + ".adoc");
      }
    }
    unlisted(root, lines.stream().map(String::strip).toList(), problems);
    return names;
  }

  private static void unlisted(Root root, List<String> names, Problems problems) {
    for (Path file : Folders.entries(root.resolve(FOLDER))) {
      String name = file.getFileName().toString();
      if (name.endsWith(".adoc") && !names.contains(name.replace(".adoc", ""))) {
        problems.add(new Place(root.name(file), 1), "this page is not in " + FILE);
      }
    }
  }

  private static boolean has(Root root, String name) {
    return Files.isRegularFile(root.resolve(FOLDER).resolve(name + ".adoc"));
  }
}
