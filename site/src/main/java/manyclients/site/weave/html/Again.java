package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import manyclients.site.highlight.Html;
import manyclients.site.page.Markup;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.question.Question;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/// The page *Again* has all questions of the book, hidden: the script shows those that its reader
/// answered two days ago or earlier. Their answers stay where they are explained.
///
/// A question on that page has no text around it. If it depends on its text, it has other words for
/// that page, in paragraphs with the role `again` in its box; or it is asked in its chapter only,
/// `again=no`, because it is about a picture.
final class Again {
  private static final Pattern LEANS =
      Pattern.compile(
          "(?i)\\b(picture|this chapter|this server|th(is|at) one|that time|his|the others)\\b"
              + "|^(and|so|but|they|the same)\\b");

  private Again() {}

  /// Takes the paragraphs for the page *Again* out of this page, and warns of questions that need
  /// such a paragraph.
  ///
  /// @return the paragraphs as HTML, by the ids of the questions
  static Map<String, String> take(List<Question> questions, Element body, Problems problems) {
    Map<String, String> otherWords = new TreeMap<>();
    for (Question question : questions) {
      Element box = body.getElementById(question.id());
      if (box != null) {
        Elements words = box.select("> .content > .paragraph.again");
        if (!words.isEmpty()) {
          otherWords.put(question.id(), html(words));
          words.remove();
        } else if (!isHereOnly(question)) {
          check(question, box, problems);
        }
      }
    }
    return otherWords;
  }

  private static String html(Elements elements) {
    return elements.stream().map(Element::outerHtml).collect(Collectors.joining());
  }

  private static void check(Question question, Element box, Problems problems) {
    for (Element paragraph : box.select("> .content > .paragraph")) {
      Matcher leans = LEANS.matcher(paragraph.text());
      if (leans.find()) {
        problems.warn(
            question.place(),
            "question '%s' says '%s', which the page Again does not have: give it other words in a"
                    .formatted(question.id(), leans.group().strip())
                + " paragraph [.again], or write again=no");
      }
    }
  }

  private static boolean isHereOnly(Question question) {
    return question.setting("again").equals("no");
  }

  /// Returns the boxes of a page's questions, as HTML, in the form of the page *Again*.
  static List<String> boxes(WovenPage page, Map<String, String> otherWords, Element body) {
    List<String> boxes = new ArrayList<>();
    for (Question question : page.manuscript().questions()) {
      Element box = body.getElementById(question.id());
      if (box != null && box.hasAttr("data-question") && !isHereOnly(question)) {
        boxes.add(copy(box, otherWords.getOrDefault(box.id(), ""), page));
      }
    }
    return boxes;
  }

  /// Returns whether this is the page with all questions.
  static boolean isOn(String body) {
    return body.contains("<div class=\"again\">");
  }

  static void gather(Element body, List<String> boxes) {
    Element place = body.selectFirst("div.again");
    if (place != null) {
      place.append(String.join("", boxes));
    }
  }

  private static String copy(Element box, String otherWords, WovenPage from) {
    Element page = Markup.body("");
    Element copy = page.appendChild(box.clone()).child(0);
    copy.select("details").remove();
    if (!otherWords.isEmpty()) {
      copy.select("> .content > .paragraph").remove();
      copy.expectFirst("> .content").prepend(otherWords);
    }
    copy.select(".content [id]").removeAttr("id");
    for (Element link : copy.select("a[href^=#]")) {
      link.attr("href", from.href() + link.attr("href"));
    }
    copy.attr("hidden", "hidden");
    copy.expectFirst("> .content")
        .append(
            "<p class=\"where\"><a href=\"%s#%s\">Where it is explained: %s</a></p>"
                .formatted(from.href(), box.id(), Html.escape(from.link().title())));
    return page.html();
  }
}
