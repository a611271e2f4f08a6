package manyclients.site.weave.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The attributes in the brackets of an AsciiDoc block: `[moves#id.role%option,waiting,alt="…"]`.
///
/// @param positional values without a name; the first without its shorthands
/// @param named values with a name; shorthands appear as `id`, `role` and `options`
record BlockAttributes(List<String> positional, Map<String, String> named) {
  private static final Pattern ITEM =
      Pattern.compile(
          "\\s*(?:([\\w-]+)\\s*=\\s*)?(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^,]*))\\s*(?:,|$)");
  private static final Pattern SHORTHAND = Pattern.compile("([#.%]?)([^#.%]+)");

  static BlockAttributes parse(String inside) {
    var attributes = new BlockAttributes(new ArrayList<>(), new LinkedHashMap<>());
    Matcher item = ITEM.matcher(inside);
    while (item.lookingAt() && item.end() > item.start()) {
      String quoted = item.group(2);
      String value = quoted != null ? quoted.replace("\\\"", "\"") : item.group(3).strip();
      if (item.group(1) != null) {
        attributes.named.put(item.group(1), value);
      } else if (attributes.positional.isEmpty()) {
        attributes.shorthand(value);
      } else {
        attributes.positional.add(value);
      }
      item.region(item.end(), inside.length());
    }
    return attributes;
  }

  private void shorthand(String value) {
    String style = "";
    Matcher part = SHORTHAND.matcher(value);
    while (part.find()) {
      switch (part.group(1)) {
        case "#" -> named.put("id", part.group(2));
        case "." -> named.merge("role", part.group(2), (a, b) -> a + " " + b);
        case "%" -> named.merge("options", part.group(2), (a, b) -> a + "," + b);
        default -> style = part.group(2);
      }
    }
    positional.add(style);
  }

  /// Returns these attributes together with those of the next line of the block's head, which
  /// override them.
  BlockAttributes and(BlockAttributes next) {
    Map<String, String> names = new LinkedHashMap<>(named);
    names.putAll(next.named);
    return new BlockAttributes(next.style().isEmpty() ? positional : next.positional, names);
  }

  /// Returns the block's style (`source`, `jshell`, …), or an empty string.
  String style() {
    return positional(0);
  }

  String positional(int index) {
    return index < positional.size() ? positional.get(index) : "";
  }

  String named(String name) {
    return named.getOrDefault(name, "");
  }

  boolean option(String name) {
    return List.of(named("options").split(",")).contains(name)
        || !named(name + "-option").isEmpty();
  }
}
