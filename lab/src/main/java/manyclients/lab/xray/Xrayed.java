package manyclients.lab.xray;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import manyclients.lab.xray.rule.Rule;
import manyclients.lab.xray.rule.Sentence;
import manyclients.lab.xray.trace.Trace;

/// What came of an X-ray.
///
/// @param says what can be seen in it, in words
public record Xrayed(Trace trace, List<Sentence> says) {

  static Xrayed of(Trace trace) {
    return new Xrayed(trace, Rule.lookAt(trace));
  }

  /// As the page reads it.
  public String json() {
    return TraceJson.of(trace, says);
  }

  /// One file for Perfetto, of one or several of them.
  public static String chrome(List<Xrayed> all) {
    return ChromeTrace.of(all);
  }

  /// What it says, a line each, for a terminal.
  public Stream<String> lines() {
    return says.stream()
        .map(it -> String.format(Locale.ROOT, "  at %.1f ms: %s", it.at() / 1e3, it.text()));
  }
}
