package manyclients.site.weave.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import manyclients.site.weave.book.BookTrace;
import manyclients.site.weave.book.BookTrace.Lane;
import manyclients.site.weave.book.BookTrace.Said;
import manyclients.site.weave.book.BookTraces;
import manyclients.site.weave.figure.XrayView;
import manyclients.site.weave.problem.Problems;

/// Turns `xray::name[…]` into the picture of a committed trace, the X-ray's findings, and the
/// command with which a reader records one like it.
///
/// @param folder the folder of the page, which holds its traces
record XrayBlocks(
    BookTraces traces,
    Path folder,
    FigureBlocks figures,
    Manuscript manuscript,
    Problems problems) {
  private static final Set<String> OPTIONS =
      new TreeSet<>(List.of("alt", "from", "to", "lanes", "id"));
  private static final int MOST_LANES = 12;
  private static final double MICROS = 1e3; // in a millisecond

  void figure(List<Line> head, Line line, String name, BlockAttributes options) {
    traces
        .show(folder, name)
        .ifPresentOrElse(
            trace -> figure(head, line, trace, options),
            () -> problems.add(line.place(), "there is no trace xray/" + name + ".json"));
  }

  private void figure(List<Line> head, Line line, BookTrace trace, BlockAttributes options) {
    for (String option : options.named().keySet()) {
      if (!OPTIONS.contains(option)) {
        problems.add(line.place(), "an X-ray has no option " + option + "; it has " + OPTIONS);
      }
    }
    try {
      long from =
          Math.round(Double.parseDouble(options.named().getOrDefault("from", "0")) * MICROS);
      long to =
          options.named("to").isEmpty()
              ? trace.micros()
              : Math.round(Double.parseDouble(options.named("to")) * MICROS);
      if (from < 0 || from >= to || to > trace.micros()) {
        throw new IllegalArgumentException(
            "from and to must be milliseconds from 0 to " + millis(trace.micros()));
      }
      XrayView view = new XrayView(lanes(trace, options.named("lanes")), from, to);
      String alt = options.named("alt");
      figures.put(head, line, options, new Piece.Xray(line.place(), trace, view, alt));
      below(trace, view).forEach(text -> manuscript.add(line.with(text)));
    } catch (IllegalArgumentException e) {
      problems.add(line.place(), "X-ray: " + e.getMessage());
    }
  }

  private static List<Lane> lanes(BookTrace trace, String wanted) {
    List<Lane> lanes = wanted.isEmpty() ? trace.lanes() : chosen(trace, wanted);
    if (lanes.size() > MOST_LANES) {
      throw new IllegalArgumentException(
          "%s lanes are not readable on a phone; choose up to %s with lanes="
              .formatted(lanes.size(), MOST_LANES));
    }
    return lanes;
  }

  private static List<Lane> chosen(BookTrace trace, String wanted) {
    List<Lane> lanes = new ArrayList<>();
    for (String name : wanted.split(",")) {
      List<Lane> found = trace.lanes(name.strip());
      if (found.isEmpty()) {
        throw new IllegalArgumentException("the trace has no lane '" + name.strip() + "'");
      }
      lanes.add(found.getFirst());
    }
    return lanes;
  }

  private static List<String> below(BookTrace trace, XrayView view) {
    List<String> lines = new ArrayList<>();
    lines.add("[.xray-says]");
    if (trace.says().isEmpty()) {
      lines.add("What the X-ray says: nothing. None of its rules finds a fault.");
    } else {
      lines.add("What the X-ray says:");
      lines.add("");
      lines.add("[.xray-says]");
      for (Said said : trace.says()) {
        String where = view.shows(said) ? "" : " (not in this picture)";
        lines.add(". %s%s: %s".formatted(millis(said.at()), where, said.text()));
      }
    }
    lines.add("");
    lines.add("[.xray-again]");
    lines.add(
        "link:%s[The same trace, to zoom in and to follow a request]. To record your own:"
            .formatted(trace.href()));
    lines.add("");
    lines.add("[source,console]");
    lines.add("----");
    lines.add("$ ./course xray " + trace.options());
    lines.add("----");
    lines.add("");
    return lines;
  }

  private static String millis(long micros) {
    return String.format(Locale.ROOT, "%.1f\u00a0ms", micros / MICROS);
  }
}
