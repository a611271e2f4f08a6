package manyclients.site.weave.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Problems;

/// What `./course check` says of an exercise that was only begun, where a text says
/// `first-check::1.1[]`. It is the answer that the exercise's own tests compare with.
record FirstCheck(Root root, Problems problems) {
  private static final String BEGUN = "=== stub";
  private static final String SAYS = "--- says";
  private static final String NEXT = "=== ";

  List<String> lines(String exercise, Line macro) {
    Path file = root.resolve("exercises/src/main/exercises/" + exercise + "/wrong-answers.txt");
    List<String> lines = new ArrayList<>();
    lines.add("[source,console]");
    lines.add("----");
    lines.add("$ ./course start " + exercise);
    lines.add("$ ./course check " + exercise);
    List<String> said = Files.isRegularFile(file) ? said(Root.lines(file)) : List.of();
    if (said.isEmpty()) {
      problems.add(macro.place(), "no answer to the stub of exercise " + exercise + " is recorded");
    }
    lines.addAll(said);
    lines.add("----");
    lines.add("");
    return lines;
  }

  private static List<String> said(List<String> lines) {
    List<String> said = new ArrayList<>();
    boolean begun = false;
    boolean says = false;
    for (String line : lines) {
      if (line.startsWith(NEXT)) {
        begun = line.equals(BEGUN);
        says = false;
      } else if (begun && says && !line.isBlank()) {
        said.add(line);
      }
      says |= line.equals(SAYS);
    }
    return said;
  }
}
