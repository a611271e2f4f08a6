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
    return Charts.html(
        chart.lines(), chart.alt(), chart.unit(), chart.log(), chart.place(), problems);
  }
}
