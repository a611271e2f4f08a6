package manyclients.site.weave.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Problems;

/// The output of `./course check` for an exercise that was only started, in the place of
/// `first-check::1.1[]`. A test of the exercises compares it with the checker's output.
record FirstCheck(Root root, Problems problems) {

  List<String> lines(String exercise, Line macro) {
    Path file = root.resolve("exercises/" + exercise + "/first-check.txt");
    List<String> lines = new ArrayList<>();
    lines.add("[source,console]");
    lines.add("----");
    lines.add("$ ./course start " + exercise);
    lines.add("$ ./course check " + exercise);
    if (Files.isRegularFile(file)) {
      Root.lines(file).stream().filter(line -> !line.isBlank()).forEach(lines::add);
    } else {
      problems.add(macro.place(), "there is no " + file);
    }
    lines.add("----");
    lines.add("");
    return lines;
  }
}
