package manyclients.site.weave.html;

import java.util.List;
import manyclients.site.page.Boxes;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/// Adds anchors to the boxes *In the systems you run* and *What production does differently*,
/// because readers look for them from elsewhere. A link can lead to such a box, and the search
/// finds each by itself. Its anchor contains that of its section: `systems-accept`.
final class BoxAnchors {
  private static final List<String> ROLES = List.of("systems", "production");

  private BoxAnchors() {}

  static void set(Element body) {
    for (Element box : body.select("div.exampleblock")) {
      String role = role(box);
      Element heading = role == null || !box.id().isEmpty() ? null : heading(box);
      if (heading != null && body.getElementById(role + "-" + heading.id()) == null) {
        box.id(role + "-" + heading.id());
      }
    }
  }

  /// Returns whether an element is a box with its own anchor.
  static boolean isSet(Element element) {
    return role(element) != null && !element.id().isEmpty();
  }

  /// Returns the label of the box.
  static String label(Element box) {
    return Boxes.LABELS.getOrDefault(String.valueOf(role(box)), "");
  }

  private static @Nullable String role(Element box) {
    return ROLES.stream()
        .filter(role -> box.nameIs("div") && box.hasClass("exampleblock") && box.hasClass(role))
        .findFirst()
        .orElse(null);
  }

  /// Returns the heading of the box's section; null if there is none, or if it begins with the
  /// label, because its own anchor is enough then.
  private static @Nullable Element heading(Element box) {
    for (Element section = box.parent(); section != null; section = section.parent()) {
      Element heading = section.selectFirst("> :is(h2, h3, h4)[id]");
      if (heading != null) {
        return heading.text().startsWith(label(box)) ? null : heading;
      }
    }
    return null;
  }
}
