package manyclients.site.weave.html;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.highlight.Html;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.question.Question;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/// The page *Again* has all questions of the book, hidden: the script shows those that its reader
/// answered some days ago. Their answers stay where they are explained.
///
/// There a question has no text around it. What leans on that is said in other words for this page,
/// in paragraphs with the role `again` in the question's box; or it is asked in its chapter only,
/// `again=no`, because it is about a picture.
final class Again {
  private static final Pattern LEANS =
      Pattern.compile(
          "(?i)\\b(picture|this chapter|this server|th(is|at) one|that time|his|the others)\\b"
              + "|^(and|so|but|they|the same)\\b");

  private final Problems problems;
  private final Map<String, Elements> otherWords = new HashMap<>();

  Again(Problems problems) {
    this.problems = problems;
  }

  /// Takes the paragraphs out of a page that are for the other one.
  void take(WovenPage page) {
    for (Question question : page.manuscript().questions()) {
      Element box = page.body().getElementById(question.id());
      if (box != null) {
        Elements words = box.select("> .content > .paragraph.again");
        words.remove();
        if (!words.isEmpty()) {
          otherWords.put(question.id(), words);
        } else if (!isHereOnly(question)) {
          check(question, box);
        }
      }
    }
  }

  private void check(Question question, Element box) {
    for (Element paragraph : box.select("> .content > .paragraph")) {
      Matcher leans = LEANS.matcher(paragraph.text());
      if (leans.find()) {
        problems.add(
            question.place(),
            "question '%s' says '%s', which the page Again does not have: ask it for that page in a"
                    .formatted(question.id(), leans.group().strip())
                + " paragraph [.again], or say again=no");
      }
    }
  }

  private static boolean isHereOnly(Question question) {
    return question.setting("again").equals("no");
  }

  void gather(List<WovenPage> pages) {
    for (WovenPage page : pages) {
      Element place = page.body().selectFirst("div.again");
      if (place != null) {
        pages.forEach(from -> append(place, from));
      }
    }
  }

  private void append(Element place, WovenPage from) {
    for (Question question : from.manuscript().questions()) {
      Element box = from.body().getElementById(question.id());
      if (box != null && box.hasAttr("data-question") && !isHereOnly(question)) {
        place.appendChild(copy(box, from));
      }
    }
  }

  private Element copy(Element box, WovenPage from) {
    Element copy = box.clone();
    copy.select("details").remove();
    Elements words = otherWords.get(box.id());
    if (words != null) {
      copy.select("> .content > .paragraph").remove();
      copy.expectFirst("> .content").prependChildren(words);
    }
    copy.select(".content [id]").removeAttr("id");
    String href = from.source().href();
    for (Element link : copy.select("a[href^=#]")) {
      link.attr("href", href + link.attr("href"));
    }
    copy.attr("hidden", "hidden");
    copy.expectFirst("> .content")
        .append(
            "<p class=\"where\"><a href=\"%s#%s\">Where it is explained: %s</a></p>"
                .formatted(href, box.id(), Html.escape(from.source().title())));
    return copy;
  }
}
