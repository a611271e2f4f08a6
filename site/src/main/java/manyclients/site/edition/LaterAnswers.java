package manyclients.site.edition;

import java.util.List;
import org.jsoup.nodes.Element;

/// Moves the answers of questions to the end of their chapter: on paper an answer below its
/// question would be read with it. If a chart is the answer, its empty axes stay with the question,
/// so that the reader can draw into them with a pencil.
final class LaterAnswers {
  private LaterAnswers() {}

  static void move(Element body) {
    Element answers = new Element("div").addClass("sect1").addClass("answers");
    answers.appendElement("h2").id("answers").text("Answers");
    int number = 0;
    for (Element box : body.select(".predict")) {
      List<Element> folds = box.select("> .content > details");
      Element outcome = box.nextElementSibling();
      boolean shown = outcome != null && outcome.hasClass("outcome");
      if (!folds.isEmpty() || shown) {
        number++;
        Element answer = answer(answers, box, number);
        folds.forEach(fold -> empty(fold, answer));
        if (outcome != null && shown) {
          reveal(box, outcome, answer);
        }
      }
    }
    if (number > 0) {
      body.appendChild(answers);
    }
  }

  private static Element answer(Element answers, Element box, int number) {
    if (box.id().isEmpty()) {
      box.id("question-" + number);
    }
    box.expectFirst("> .content")
        .appendElement("p")
        .addClass("to-answer")
        .append("<a href=\"#answer-%s\">Answer %s</a>".formatted(number, number));
    Element answer = answers.appendElement("div").addClass("later-answer").id("answer-" + number);
    answer
        .appendElement("p")
        .addClass("summary")
        .append("<a href=\"#%s\">Answer %s</a>".formatted(box.id(), number));
    return answer;
  }

  /// Moves the contents of a fold into the answer, and removes the fold.
  private static void empty(Element fold, Element answer) {
    Element content = fold.selectFirst("> .content");
    if (content != null) {
      List.copyOf(content.children()).forEach(answer::appendChild);
    }
    fold.remove();
  }

  private static void reveal(Element box, Element outcome, Element answer) {
    Element content = box.expectFirst("> .content > .to-answer");
    for (Element part : List.copyOf(outcome.children())) {
      if (part.is(".imageblock")) {
        content.before(axes(part));
        answer.appendChild(part);
      } else {
        empty(part, answer);
      }
    }
    outcome.remove();
  }

  private static Element axes(Element block) {
    Element picture = block.expectFirst("svg.chart").clone();
    picture.select(".points").remove();
    picture.select("[aria-hidden]").removeAttr("aria-hidden");
    picture.attr("role", "img").attr("aria-label", "The axes of the answer's chart, empty.");
    Element axes = new Element("div").addClass("imageblock").addClass("guess");
    axes.appendElement("div").addClass("content").appendChild(picture);
    return axes;
  }
}
