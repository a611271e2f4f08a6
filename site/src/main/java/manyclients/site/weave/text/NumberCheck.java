package manyclients.site.weave.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.site.weave.problem.Problems;

/// Finds measured numbers that were typed. A number with a unit of time, memory or rate must come
/// from a result by attribute; or it is *given*, a setting or a limit that is not measured; or it
/// is *cited*, with its source beside it. Words about a chart must stay true when its figures
/// change: they say which of two is more, but not by which factor.
record NumberCheck(Problems problems) {
  private static final String TIME = "[nµum]?s|(?:nano|micro|milli)?seconds?|minutes?|hours?|days?";
  private static final String MEMORY = "[KMGTk]i?B|(?:kilo|mega|giga)?bytes?";
  private static final String RATE = "(?:[a-z-]+s )?(?:a|per) (?:second|minute|hour|CPU-second)";
  private static final Pattern MEASURED =
      Pattern.compile(
          "(?<![\\w.,{-])\\d[\\d.,]*(?:[–-]\\d[\\d.,]*)?[ \u00a0](?:%s|%s|%s)(?![\\w-])"
              .formatted(RATE, TIME, MEMORY));

  /// Exempt text: code, quotations, settings of machines, addresses, and numbers marked as given.
  private static final Pattern EXEMPT =
      Pattern.compile(
          "\"`.*?`\"|`[^`]*`|\\bset:\\w+\\[[^\\]]*]|\\[\\.given]#[^#]*#|(?:https?|link|xref|image):[^\\s\\[]*\\[?");

  private static final String COUNT = "two|three|four|five|six|seven|eight|nine|ten|\\d+";
  private static final String PART = "half|a third|(?:a|three) quarters?|a fifth|a tenth";

  /// A factor, in digits or words.
  private static final Pattern MULTIPLE =
      Pattern.compile(
          "\\b(?:twice|(?:%s) times|(?:%s) (?:of|as|the)|(?:by|than) (?:%s))\\b"
              .formatted(COUNT, PART, PART));

  private static final Pattern OLD = Pattern.compile("\\bIn (?:19|20)\\d\\d [^.;]*");

  private static final Pattern CITED = Pattern.compile("\\[\\.cited]#[^#]*#");
  private static final Pattern SOURCE =
      Pattern.compile("<<[^>]+>>|https?://|link:|xref:|footnote:");
  private static final Pattern BIBLIOGRAPHY = Pattern.compile("^\\* \\[\\[\\[.*");

  void check(Line line) {
    String text = line.text();
    if (BIBLIOGRAPHY.matcher(text).matches() || Syntax.ATTRIBUTE_ENTRY.matcher(text).matches()) {
      return;
    }
    if (CITED.matcher(text).find() && !SOURCE.matcher(text).find()) {
      problems.add(line.place(), "a cited number without its source: put <<source>> on its line");
    }
    String prose = CITED.matcher(EXEMPT.matcher(text).replaceAll("")).replaceAll("");
    Matcher number = MEASURED.matcher(prose);
    while (number.find()) {
      problems.add(
          line.place(),
          "the number '%s' is typed; take it from a result, {r-…}, or mark it: %s, %s"
              .formatted(
                  number.group(), "[.given]#…# (a setting or a limit)", "[.cited]#…# <<source>>"));
    }
  }

  /// @param said a chart's title, or its description for readers who cannot see it
  void checkChart(Line said) {
    Matcher multiple = MULTIPLE.matcher(OLD.matcher(said.text()).replaceAll(""));
    if (multiple.find()) {
      problems.add(
          said.place(),
          "a chart's words say '%s', but new figures may differ: say only which is more"
              .formatted(multiple.group()));
    }
  }
}
