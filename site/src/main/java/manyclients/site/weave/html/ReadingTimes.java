package manyclients.site.weave.html;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import manyclients.site.page.model.ReadingTime;
import org.jsoup.nodes.Element;

/// The reading times of the pages, computed from the pages themselves. The visible text counts, and
/// so do the answers in the boxes of questions. Other folds do not count, nor do figures, lists of
/// sources, and exercises, which have their own times.
public final class ReadingTimes {
  private static final double WORDS_A_MINUTE = 200;
  private static final double LINES_OF_CODE_A_MINUTE = 20;

  /// The name of the sum of all chapters.
  private static final String ALL = "chapters";

  private static final String NOT_READ =
      "details:not(.predict details), .exercise, .bibliography, .fold, svg, many-clients-machine";

  private final Map<String, ReadingTime> times = new TreeMap<>();

  /// Computes the times of the chapters and of the workshop, and, as [#ALL], the sum of the
  /// chapters.
  ReadingTimes(List<WovenPage> pages, List<Filled> filled) {
    ReadingTime sum = ReadingTime.NONE;
    for (int i = 0; i < pages.size(); i++) {
      WovenPage page = pages.get(i);
      if (page.source().isOfModule()) {
        ReadingTime time = filled.get(i).time();
        times.put(page.source().name(), time);
        sum = page.source().number().isEmpty() ? sum : sum.plus(time);
      }
    }
    times.put(ALL, sum);
  }

  /// Returns the page's time; none for a page outside the chapters and the workshop.
  ReadingTime of(WovenPage page) {
    return times.getOrDefault(page.source().name(), ReadingTime.NONE);
  }

  /// Returns the times that [#fill] may put into a page.
  String shownIn(String body) {
    return body.contains("<span class=\"time\">") ? times.toString() : "";
  }

  /// Puts a time in the place of each name of a page that is marked `[.time]#…#`.
  void fill(Element body) {
    for (Element name : body.select("span.time")) {
      ReadingTime time = times.get(name.text());
      if (time != null) {
        name.text(time.inWords());
      }
    }
  }

  static ReadingTime of(Element body) {
    int exercises =
        body.select(".exercise .minutes").stream()
            .mapToInt(minutes -> Integer.parseInt("0" + minutes.text().replaceAll("\\D", "")))
            .sum();
    Element flow = flow(body);
    int whole = minutes(flow);
    flow.select(".further").remove();
    return new ReadingTime(whole, minutes(flow), exercises);
  }

  private static int minutes(Element flow) {
    return (int)
        Math.ceil(words(flow) / WORDS_A_MINUTE + linesOfCode(flow) / LINES_OF_CODE_A_MINUTE);
  }

  /// Returns the part of a page, or of an element, whose reading counts.
  public static Element flow(Element body) {
    Element flow = body.clone();
    flow.select(NOT_READ).remove();
    return flow;
  }

  public static long words(Element flow) {
    Element prose = flow.clone();
    prose.select("pre").remove();
    return prose.text().isBlank() ? 0 : prose.text().split("\\s+").length;
  }

  public static long linesOfCode(Element flow) {
    return flow.select("pre").stream().mapToLong(ReadingTimes::lines).sum();
  }

  /// Returns the number of lines of code that are not blank; each line of a step is its own
  /// element.
  private static long lines(Element code) {
    List<Element> rows = code.select("ins, del, span.same:not([hidden])");
    return rows.isEmpty()
        ? code.wholeText().lines().filter(line -> !line.isBlank()).count()
        : rows.stream().filter(Element::hasText).count();
  }
}
