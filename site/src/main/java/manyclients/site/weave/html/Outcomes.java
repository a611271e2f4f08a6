package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.jspecify.annotations.Nullable;

/// Moves results out of their folds. A chart in the answer to a question leaves its fold: its axes
/// are shown with the question, and its points when the fold below it is opened. A claim below a
/// chart becomes its title.
final class Outcomes {
  private static final String CHART = ".imageblock:has(svg.chart)";

  /// The prefix of a chart's class that names its claim.
  private static final String SAYS = "says-";

  private static final String HEADINGS = "h1, h2, h3, h4";

  private Outcomes() {}

  static void lay(Element body) {
    for (Element box : body.select(".predict")) {
      Element fold = box.selectFirst("> .content > details");
      if (fold != null && fold.selectFirst("> .content > " + CHART) != null) {
        unfold(box, fold);
      }
    }
    body.select(CHART).forEach(Outcomes::entitle);
  }

  /// Moves the answer, from its first chart on, out of the box and below it.
  private static void unfold(Element box, Element fold) {
    Element outcome = new Element("div").addClass("outcome");
    Element words = null;
    for (Element part : List.copyOf(fold.expectFirst("> .content").children())) {
      if (part.is(CHART)) {
        outcome.appendChild(part);
        waiting(part);
        words = answer(outcome);
      } else if (words != null) {
        words.appendChild(part);
      }
    }
    if (fold.expectFirst("> .content").childrenSize() == 0) {
      fold.remove();
    }
    box.after(outcome);
  }

  private static Element answer(Element outcome) {
    Element fold = outcome.appendElement("details").addClass("answer");
    fold.appendElement("summary").addClass("title").text("Show what was measured");
    return fold.appendElement("div").addClass("content");
  }

  /// Moves a chart's label to its points, which screen readers get with the answer.
  private static void waiting(Element block) {
    Element picture = block.expectFirst("svg.chart");
    picture
        .expectFirst(".points")
        .attr("role", "img")
        .attr("aria-label", picture.attr("aria-label"));
    picture.expectFirst(".axes").attr("aria-hidden", "true");
    picture.attr("role", "group").attr("aria-label", "Chart");
  }

  private static void entitle(Element block) {
    Element claim = below(block);
    if (claim != null) {
      claim.remove();
      claim.addClass("result-claim");
      block.prependChild(claim);
    }
  }

  /// Returns the claim that belongs to a chart: the first below it, or the one that its class
  /// names, before the next chart, heading or question.
  private static @Nullable Element below(Element block) {
    String wanted =
        block.classNames().stream()
            .filter(name -> name.startsWith(SAYS))
            .map(name -> ":has(.of-" + name.substring(SAYS.length()) + ")")
            .findFirst()
            .orElse("");
    for (Element part : following(block)) {
      if (part.is(CHART) || part.is(HEADINGS) || part.is(".predict")) {
        return null;
      }
      if (part.is(".claim" + wanted)) {
        return part;
      }
    }
    return null;
  }

  private static List<Element> following(Element block) {
    Elements next = block.nextElementSiblings();
    List<Element> parts = new ArrayList<>();
    for (Element part : next) {
      if (part.is("details.answer")) {
        parts.addAll(part.expectFirst("> .content").children());
      } else {
        parts.add(part);
      }
    }
    return parts;
  }
}
