package manyclients.site.weave.html;

import java.util.List;
import manyclients.site.highlight.Html;
import manyclients.site.weave.question.Question;
import org.jsoup.nodes.Element;

/// The page *Again* has all questions of the book, hidden: the script shows those that its reader
/// met some days ago. Their answers stay where they are explained.
final class Again {
  private Again() {}

  static void gather(List<WovenPage> pages) {
    for (WovenPage page : pages) {
      Element place = page.body().selectFirst("div.again");
      if (place != null) {
        pages.forEach(from -> append(place, from));
      }
    }
  }

  private static void append(Element place, WovenPage from) {
    for (Question question : from.manuscript().questions()) {
      Element box = from.body().getElementById(question.id());
      if (box != null && box.hasAttr("data-question")) {
        place.appendChild(copy(box, from));
      }
    }
  }

  private static Element copy(Element box, WovenPage from) {
    Element copy = box.clone();
    copy.select("details").remove();
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
