package manyclients.site.weave.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;

/// A line of text and its place.
public record Line(String text, Place place) {
  /// Returns the lines of a file; an empty file has one empty line.
  static List<Line> of(Root root, Path file) {
    String name = root.name(file);
    List<Line> lines = new ArrayList<>();
    for (String text : Root.lines(file)) {
      lines.add(new Line(text, new Place(name, lines.size() + 1)));
    }
    return lines.isEmpty() ? List.of(new Line("", new Place(name, 1))) : lines;
  }

  Line with(String other) {
    return new Line(other, place);
  }
}
