package manyclients.lab.load;

import java.util.Formatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A report as text, in columns.
final class ReportText {
  private final Formatter out = new Formatter(Locale.ROOT);
  private final LoadReport report;

  ReportText(LoadReport report) {
    this.report = report;
  }

  List<String> lines() {
    counts(report.counts());
    report
        .reasons()
        .forEach((reason, times) -> out.format("             %s (%,d)\n", reason, times));
    throughput();
    latencies(report.corrected(), report.naive());
    Verdict verdict = report.verdict();
    out.format(
        "generator    %s, %s\n", verdict.sound() ? "kept up" : "in the way", verdict.reason());
    return out.toString().lines().toList();
  }

  private void counts(Counts c) {
    out.format("requests     %,d sent, %,d right", c.sent(), c.right());
    out.format(", %,d wrong, %,d torn, %,d lost", c.wrong(), c.torn(), c.lost());
    out.format(", %,d unanswered, %,d unsent\n", c.unanswered(), c.unsent());
    out.format("connections  %,d made, %,d not made", c.connected(), c.unconnected());
    out.format(", %,d reset, %,d given up\n", c.resets(), c.garbage());
  }

  private void throughput() {
    String bound = report.verdict().sound() ? "" : "at least ";
    out.format("throughput   %s%,.0f right replies per second", bound, report.perSecond());
    out.format(", for %.1f s\n", report.seconds());
  }

  private void latencies(@Nullable Latency corrected, @Nullable Latency naive) {
    if (naive == null) {
      out.format("latency      not reported: it would be the generator's own\n");
      return;
    }
    out.format("latency, µs         p50       p90       p99     p99.9       max\n");
    if (corrected != null) {
      latency("from due", corrected);
    }
    latency("from sent", naive);
  }

  private void latency(String from, Latency l) {
    out.format("  %-11s%,10.0f%,10.0f", from, l.p50(), l.p90());
    out.format("%,10.0f%,10.0f%,10.0f\n", l.p99(), l.p999(), l.max());
  }
}
