package manyclients.site.weave.claim;

import java.util.Locale;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Finding;
import manyclients.lab.experiment.Judgement;

/// A judgement as a strip: the ratio and its interval on a logarithmic axis, over the ratios that
/// the claim allows. The words stand below it.
final class ClaimStrip {
  private static final int WIDTH = 220;
  private static final int HEIGHT = 22;
  private static final int INSET = 8;
  private static final int MIDDLE = HEIGHT / 2;

  /// Half the axis, in powers of ten. A ratio below a thousandth or above a thousand is at an end.
  private static final double DECADES = 3;

  private ClaimStrip() {}

  /// Returns the strip for the text of a page; empty if nothing was measured.
  static String of(Judgement judgement) {
    if (judgement.finding() == Finding.NOT_MEASURED) {
      return "";
    }
    Claim claim = judgement.claim();
    StringBuilder svg = new StringBuilder("+++<svg class=\"strip\" aria-hidden=\"true\"");
    svg.append(" viewBox=\"0 0 %s %s\">".formatted(WIDTH, HEIGHT));
    double least = x(claim.least());
    double width = x(claim.most()) - least;
    svg.append(
        "<rect class=\"allowed\" x=\"%s\" y=\"3\" width=\"%s\" height=\"%s\"></rect>"
            .formatted(at(least), at(width), HEIGHT - 6));
    svg.append(line("one", x(1), 1, x(1), HEIGHT - 1));
    svg.append(line("axis", 0, MIDDLE, WIDTH, MIDDLE));
    double low = x(judgement.plausible().low());
    double high = x(judgement.plausible().high());
    svg.append(line("where", low, MIDDLE, high, MIDDLE));
    svg.append(
        "<circle cx=\"%s\" cy=\"%s\" r=\"4\"></circle>"
            .formatted(at(x(judgement.ratio())), MIDDLE));
    return svg.append("</svg>+++ ").toString();
  }

  private static String line(String name, double x1, double y1, double x2, double y2) {
    return "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"></line>"
        .formatted(name, at(x1), at(y1), at(x2), at(y2));
  }

  private static double x(double ratio) {
    double log = ratio <= 0 ? -DECADES : Math.clamp(Math.log10(ratio), -DECADES, DECADES);
    return INSET + (log + DECADES) / (2 * DECADES) * (WIDTH - 2.0 * INSET);
  }

  private static String at(double coordinate) {
    return String.format(Locale.ROOT, "%.1f", coordinate);
  }
}
