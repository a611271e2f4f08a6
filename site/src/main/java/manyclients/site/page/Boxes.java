package manyclients.site.page;

import java.util.Map;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Labels each box with its kind in words, because a rule and a colour alone would not reach
/// everyone. A box right below a heading that says the same needs no label.
public final class Boxes {
  /// The label of each kind of box.
  public static final Map<String, String> LABELS =
      Map.of(
          "failing", "What goes wrong, as a test",
          "try", "Try it",
          "systems", "In the systems you run",
          "idea", "The idea",
          "production", "What production does differently",
          "wrong", "What this design gets wrong",
          "predict", "Predict first");

  private Boxes() {}

  static void label(Element body) {
    for (Element box : body.select("div.exampleblock")) {
      for (String kind : box.classNames()) {
        String label = LABELS.get(kind);
        if (label != null) {
          label(box, kind, label);
        }
      }
    }
  }

  private static void label(Element box, String kind, String label) {
    Element title = box.selectFirst("> .title");
    if (title != null && title.text().equals(label)) {
      title.remove();
    } else if (title != null) {
      title.tagName("p");
    }
    Element heading = above(box);
    boolean said = heading != null && (heading.text().startsWith(label) || kind.equals("wrong"));
    if (!said) {
      Element words = box.prependElement("p").addClass("label").text(label);
      if (box.id().startsWith(kind + "-")) {
        Body.anchor(words, box.id(), "Link to this box");
      }
    }
  }

  /// Returns the `h2` whose section begins with the box; null if there is none.
  private static @Nullable Element above(Element box) {
    Element section = box.parent();
    Element heading = section == null ? null : section.previousElementSibling();
    return heading != null && heading.nameIs("h2") && box.elementSiblingIndex() == 0
        ? heading
        : null;
  }
}
