package manyclients.site.weave.html;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import manyclients.site.page.model.ReadingTime;
import org.jsoup.nodes.Element;

/// How long the pages take, found in the pages themselves. What counts is what a reader has in
/// front of them, and the answers of the questions, which carry what the questions are about. What
/// else is folded does not, nor do figures, lists of sources, and exercises, which say themselves
/// how long they take.
public final class ReadingTimes {
  private static final double WORDS_A_MINUTE = 200;
  private static final double LINES_OF_CODE_A_MINUTE = 20;

  /// Stands for the sum of all chapters.
  private static final String ALL = "chapters";

  private static final String NOT_READ =
      "details:not(.predict details), .exercise, .bibliography, .fold, svg, many-clients-machine";

  private final Map<String, ReadingTime> times = new TreeMap<>();

  /// The times of chapters and of the workshop, and their sum: [#ALL] for what has a number.
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

  /// The page's time; none for pages around the chapters.
  ReadingTime of(WovenPage page) {
    return times.getOrDefault(page.source().name(), ReadingTime.NONE);
  }

  /// What [#fill] may put into a page.
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

  /// What of a page, or of a part of one, is read in one go.
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

  /// Lines of code that are not blank; each line of a step is an element of its own.
  private static long lines(Element code) {
    List<Element> rows = code.select("ins, del, span.same:not([hidden])");
    return rows.isEmpty()
        ? code.wholeText().lines().filter(line -> !line.isBlank()).count()
        : rows.stream().filter(Element::hasText).count();
  }
}
