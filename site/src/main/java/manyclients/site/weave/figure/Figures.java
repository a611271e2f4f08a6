package manyclients.site.weave.figure;

import java.util.List;
import java.util.Optional;
import manyclients.site.files.Kept;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// The figures of a book as SVG for the page; each is drawn once and kept.
public record Figures(Kept kept, Problems problems) {
  /// Returns the figure as an `<svg>` element that takes its colours from the page.
  ///
  /// @param place the first line of the figure's source, for messages
  public String svg(List<String> source, String alt, Place place) {
    List<String> coloured = source.stream().map(Palette::inSource).toList();
    String key = kept.key("figure", Diagrams.complete(coloured));
    Optional<String> before = kept.get(key, String.class);
    try {
      String drawing = before.isPresent() ? before.get() : Diagrams.draw(coloured, place);
      if (before.isEmpty()) {
        kept.put(key, drawing);
      }
      return Drawing.forPage(drawing, alt);
    } catch (WrongDiagram e) {
      problems.add(e.place(), String.valueOf(e.getMessage()));
      return "";
    }
  }
}
