package manyclients.site.weave.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import manyclients.site.highlight.Html;
import manyclients.site.weave.figure.Charts;
import manyclients.site.weave.figure.Timeline;
import manyclients.site.weave.figure.XrayPicture;
import manyclients.site.weave.figure.XrayWords;
import manyclients.site.weave.moves.Moves;
import manyclients.site.weave.moves.WrongLine;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.text.Piece;

/// Draws the pieces of the text that become pictures.
///
/// @param stills the folder that holds the still pictures of machines
record Pictures(Path stills, Problems problems) {
  private static final String NOTE =
      "Simulated, with a seed: nothing here is measured. An active client asks once in a while, by"
          + " its own schedule. System calls, context switches and the network take no time, and"
          + " threads that share cores take turns. One second of the picture shows a tenth of a"
          + " second.";

  private static final Map<String, String> NOTES =
      Map.of(
          "pair",
          "Simulated, with a seed: nothing here is measured. Each client asks once per second on"
              + " average, by its own schedule, and both servers get the same requests. There are"
              + " two cores; the server computes for 0.8 ms per request. System calls, context"
              + " switches and the network take no time. One second of the picture shows a fortieth"
              + " of a second; the averages in its text are those of thirty seconds.",
          "epoll",
          "A drawing: nothing here is measured, and each movement takes the same time.",
          "marks",
          "Simulated, at its own speed: nothing here is measured. The water marks are Netty’s"
              + " default; the two socket buffers together hold 256 KiB here, and do not grow.",
          "ceilings",
          "Computed, from settings and from a client's memory as this chapter measures it. Ports"
              + " are those of Linux’s default range.",
          "rings",
          "Simulated, with a seed: nothing here is measured. The ring puts its work off until the"
              + " thread enters the kernel, and its completion queue is twice as long as the"
              + " submission queue, which is the default; the times of movements are made up. One"
              + " second shows three microseconds.",
          "owners",
          "Simulated, with a seed: nothing here is measured. Clients are on another machine, and"
              + " each pauses for 0.1 ms on average. A movement takes about what this chapter"
              + " measures: 3.2 µs to read, 5 µs to write, 0.35 µs for a command, 0.15 µs for its"
              + " lock, 0.7 µs for a task and 2 µs to wake a loop. There are two cores or more, and"
              + " a shared table costs no other core’s cache. One second shows three microseconds.",
          "bytes",
          "The parser here is this chapter’s, in JavaScript; a test gives the same bytes to both."
              + " The first careless server goes by Content-Length: lines end with LF, the first of"
              + " two Content-Length fields counts, and a line that begins with a blank continues"
              + " the one before. The second goes by the chunks: a CR alone ends a line, too,"
              + " blanks around a name are dropped, and the last of two Content-Length fields"
              + " counts. What you type stays on this page.");

  String moves(Piece.Figure figure) {
    try {
      return Moves.of(figure.source()).html(figure.alt());
    } catch (WrongLine e) {
      problems.add(figure.place().plus(e.line()), "figure: " + e.getMessage());
      return "";
    }
  }

  String chart(Piece.Chart chart) {
    try {
      Charts drawn = Charts.of(chart.rows(), chart.look());
      return drawn.picture(chart.alt()) + drawn.table();
    } catch (IllegalArgumentException e) {
      problems.add(chart.place(), "chart: " + e.getMessage());
      return "";
    }
  }

  String timeline(Piece.Time time) {
    try {
      return Timeline.of(time.lines()).picture(time.alt());
    } catch (IllegalArgumentException e) {
      problems.add(time.place(), "time line: " + e.getMessage());
      return "";
    }
  }

  String xray(Piece.Xray xray) {
    XrayWords words = new XrayWords(xray.view());
    return new XrayPicture(xray.view(), xray.trace().says()).svg(xray.alt())
        + words.legend()
        + words.table();
  }

  /// Returns a machine as it is without a script: its still picture, and its description. A browser
  /// test compares the picture with the machine, and draws it again on request.
  String machine(Piece.Machine machine) {
    StringBuilder html = new StringBuilder("<many-clients-machine id=\"");
    html.append(machine.name()).append("-machine\"");
    machine
        .settings()
        .forEach((name, value) -> html.append(" %s=\"%s\"".formatted(name, Html.escape(value))));
    html.append("><div class=\"machine-picture\">").append(still(machine)).append("</div>");
    html.append(
        "<details class=\"machine-fold\"><summary>What is shown, and what is left out</summary>");
    html.append("<p class=\"machine-what\">").append(Html.escape(machine.alt())).append("</p>");
    String note = NOTES.getOrDefault(machine.settings().getOrDefault("of", ""), NOTE);
    html.append("<p class=\"machine-note\">").append(note).append("</p></details>");
    return html.append("</many-clients-machine>").toString();
  }

  private String still(Piece.Machine machine) {
    Path file = stills.resolve(machine.name() + ".svg");
    try {
      return Files.isRegularFile(file) ? Files.readString(file).strip() : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
