package manyclients.site.weave.html;

import manyclients.site.weave.figure.Charts;
import manyclients.site.weave.figure.Figures;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.text.Piece;

/// Draws the pieces of the text that become pictures.
record Pictures(Figures figures, Problems problems) {
  String diagram(Piece.Figure figure) {
    return figures.svg(figure.source(), figure.alt(), figure.place());
  }

  String chart(Piece.Chart chart) {
    try {
      Charts drawn = Charts.of(chart.lines(), chart.mine(), chart.look());
      return drawn.picture(chart.alt()) + drawn.table();
    } catch (IllegalArgumentException e) {
      problems.add(chart.place(), "chart: " + e.getMessage());
      return "";
    }
  }
}
