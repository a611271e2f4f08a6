package manyclients.site.edition;

import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;

/// Removes from a page what only a screen can use: folds are open, machines are still, boxes do not
/// scroll, and notes and links that wait for a mouse are gone. Links to files of code and to X-rays
/// become plain words, because no edition contains these.
final class Still {
  private Still() {}

  static void life(Element body) {
    body.select("noscript").unwrap();
    body.select(".margin-note").remove();
    body.select("[data-note]").removeAttr("data-note");
    body.select("pre.diff [hidden]").remove();
    body.select("p.editions, p.take, a.anchor, .again, .question [hidden]").remove();
    body.select("[data-question]").removeAttr("data-question");
    LaterAnswers.move(body);
    body.select("a[href^=source/], a[href^=xray/]").unwrap();
    body.select("many-clients-machine").forEach(machine -> become(machine, "div", "machine"));
    body.select("details.numbers").tagName("div");
    body.select("details").forEach(fold -> become(fold, "div", "unfolded"));
    body.select("summary").forEach(summary -> become(summary, "p", "summary"));
    body.select("div.scroll").removeAttr("role").removeAttr("aria-label");
    body.select("[tabindex]").removeAttr("tabindex");
    body.select(".sect1, .sect2").removeAttr("style");
    body.select("wbr").forEach(gap -> gap.replaceWith(new TextNode("\u200b")));
  }

  /// Replaces an element's tag, and all its attributes by a class. Only a fold keeps its anchor.
  private static void become(Element element, String tag, String role) {
    String id = element.nameIs("details") ? element.id() : "";
    element.clearAttributes().tagName(tag).addClass(role);
    if (!id.isEmpty()) {
      element.id(id);
    }
  }
}
