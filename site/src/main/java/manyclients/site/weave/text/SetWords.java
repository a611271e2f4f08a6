package manyclients.site.weave.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.weave.problem.Problems;
import org.jsoup.nodes.Element;

/// Words of the text that set a machine: `set:home[all of them ask|active=1]`. Without a script
/// they are plain words.
public final class SetWords {
  private static final Pattern MACRO = Pattern.compile("\\bset:(\\w+)\\[([^|\\]]+)\\|([^\\]]+)]");
  private static final String HTML =
      "+++<span class=\"set\" data-machine=\"$1\" data-set=\"$3\">+++$2+++</span>+++";

  private SetWords() {}

  static String fill(String line) {
    Matcher macro = MACRO.matcher(line);
    return macro.find() ? macro.replaceAll(HTML) : line;
  }

  /// Reports words that set a machine that is not on their page, or a setting that it does not
  /// have.
  public static void check(Element body, Manuscript manuscript, Problems problems) {
    for (Element words : body.select("span.set[data-machine]")) {
      String name = words.attr("data-machine");
      Element machine = body.getElementById(name + "-machine");
      for (String setting : words.attr("data-set").split(" ")) {
        String key = setting.replaceFirst("=.*", "");
        if (machine == null || !machine.hasAttr(key.equals("design") ? "designs" : key)) {
          String what =
              machine == null ? "there is no machine " + name : name + " has no setting " + key;
          String source = "data-machine=\"" + name + "\" data-set=\"" + words.attr("data-set");
          manuscript.find(source).forEach(place -> problems.add(place, what));
        }
      }
    }
  }
}
