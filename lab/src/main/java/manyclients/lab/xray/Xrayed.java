package manyclients.lab.xray;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import manyclients.lab.xray.rule.Rule;
import manyclients.lab.xray.rule.Sentence;
import manyclients.lab.xray.trace.Trace;

/// The result of an X-ray.
///
/// @param says its findings, in words
public record Xrayed(Trace trace, List<Sentence> says) {

  static Xrayed of(Trace trace) {
    return new Xrayed(trace, Rule.lookAt(trace));
  }

  /// Returns it in the form that the page reads.
  public String json() {
    return TraceJson.of(trace, says);
  }

  /// Returns one file for Perfetto, of one or several X-rays.
  public static String chrome(List<Xrayed> all) {
    return ChromeTrace.of(all);
  }

  /// Returns its findings, one per line, for a terminal.
  public Stream<String> lines() {
    return says.stream()
        .map(it -> String.format(Locale.ROOT, "  at %.1f ms: %s", it.at() / 1e3, it.text()));
  }
}
