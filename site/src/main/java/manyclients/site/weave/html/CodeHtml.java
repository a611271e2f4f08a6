package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.List;
import manyclients.site.highlight.Html;
import manyclients.site.page.Humps;
import manyclients.site.weave.code.Caption;
import manyclients.site.weave.code.Chunk;
import manyclients.site.weave.code.SourceFile;
import manyclients.site.weave.code.Step;
import manyclients.site.weave.code.Step.Change;
import manyclients.site.weave.code.Step.Row;

/// Chunks and steps as HTML, each under a caption that leads to the whole file.
///
/// @param links the links of the page that shows the code
record CodeHtml(SourceLinks links, Colours colours) {
  /// The number of lines shown around a change; the rest is folded.
  private static final int CONTEXT = 2;

  /// The minimum number of lines that are worth folding.
  private static final int FOLDED = 3;

  /// Shows lines of a file.
  ///
  /// @param point what the reader is to see in them, as HTML; may be empty
  String chunk(Chunk chunk, String roles, String point) {
    links.shown(chunk.file(), chunk.id());
    return """
    <figure class="chunk%s" id="%s">
    %s
    <pre><code class="language-%s">%s</code></pre>
    </figure>\
    """
        .formatted(
            roles,
            chunk.id(),
            caption(
                chunk.id(),
                chunk.caption(),
                chunk.file(),
                chunk.lines().getFirst(),
                chunk.lines().getLast(),
                "",
                point),
            chunk.language(),
            String.join("\n", trimmed(lines(chunk))));
  }

  private List<String> lines(Chunk chunk) {
    SourceFile file = chunk.file();
    List<String> coloured = colours.lines(file, chunk.language());
    List<Integer> shown = Indent.withoutLastEnds(file, chunk.lines());
    int indent = Indent.common(file, shown);
    int previous = chunk.lines().getFirst() - 1;
    List<String> lines = new ArrayList<>();
    for (int line : shown) {
      if (cut(file, previous, line)) {
        lines.add("<span class=\"gap\">    ⋯</span>");
      }
      lines.add(Indent.strip(coloured.get(line - 1), indent));
      previous = line;
    }
    return lines;
  }

  /// Shows what changes from one file to the next.
  ///
  /// @param point what the reader is to see in it, as HTML; may be empty
  String step(Step step, String roles, String point) {
    SourceFile file = step.to();
    links.shown(file, step.id());
    String from =
        " <span class=\"since\">changes since %s</span>"
            .formatted(links.link(step.from(), 1, step.from().simpleName()));
    return """
    <figure class="chunk step%s" id="%s">
    %s
    <pre class="diff"><code class="language-java">%s</code></pre>
    </figure>\
    """
        .formatted(
            roles,
            step.id(),
            caption(step.id(), step.caption(), file, 1, 1, from, point),
            rows(step));
  }

  private String rows(Step step) {
    StringBuilder html = new StringBuilder(header(step));
    List<Row> rows = step.rows();
    int next = 0;
    while (next < rows.size()) {
      int end = next;
      while (end < rows.size() && far(rows, end)) {
        end++;
      }
      if (end - next >= FOLDED) {
        html.append("<span class=\"fold\">⋯ " + (end - next) + " lines as before</span>");
        rows.subList(next, end).forEach(row -> html.append(hidden(line(step, row))));
        next = end;
      } else {
        html.append(row(step, rows.get(next)));
        next++;
      }
    }
    return html.toString();
  }

  /// Returns the lines above the first line that is shown, to be copied with it: pasted code has to
  /// compile.
  private String header(Step step) {
    SourceFile file = step.to();
    StringBuilder html = new StringBuilder();
    for (int line = 1; line < file.whole().getFirst(); line++) {
      html.append(hidden(colours.lines(file, "java").get(line - 1)));
    }
    return html.toString();
  }

  private static String hidden(String code) {
    return "<span class=\"same\" hidden=\"hidden\">" + code + "</span>";
  }

  private String row(Step step, Row row) {
    String code = line(step, row);
    String renamed = row.renamed() ? " class=\"renamed\"" : "";
    return switch (row.change()) {
      case SAME -> "<span class=\"same\">" + code + "</span>";
      case ADDED -> "<ins" + renamed + ">" + code + "</ins>";
      case REMOVED -> "<del" + renamed + ">" + code + "</del>";
    };
  }

  private String line(Step step, Row row) {
    SourceFile file = row.change() == Change.REMOVED ? step.from() : step.to();
    return colours.lines(file, "java").get(row.line() - 1);
  }

  private static boolean far(List<Row> rows, int index) {
    int from = Math.max(0, index - CONTEXT);
    int to = Math.min(rows.size(), index + CONTEXT + 1);
    return rows.subList(from, to).stream().allMatch(row -> row.change() == Change.SAME);
  }

  private String caption(
      String id, Caption caption, SourceFile file, int first, int last, String more, String point) {
    StringBuilder where = new StringBuilder();
    for (String name : caption.path()) {
      where.append(where.isEmpty() ? "" : " <span aria-hidden=\"true\">›</span> ");
      where.append("<code>").append(Humps.breakable(Html.escape(name))).append("</code>");
    }
    String lines = first == last ? "" : " title=\"lines %s to %s\"".formatted(first, last);
    String anchor =
        "<a class=\"anchor\" href=\"#%s\" aria-label=\"Link to this code\">§</a>".formatted(id);
    String title = point.isEmpty() ? "" : "<span class=\"point\">" + point + "</span> ";
    return "<figcaption>%s<span class=\"where\">%s%s%s</span> <span class=\"file\"%s>%s</span></figcaption>"
        .formatted(
            title, where, anchor, more, lines, links.link(file, first, links.shortName(file)));
  }

  /// Returns whether code was left out between two lines of a chunk.
  private static boolean cut(SourceFile file, int previous, int line) {
    for (int number = previous + 1; number < line; number++) {
      if (!file.line(number).isBlank()) {
        return true;
      }
    }
    return false;
  }

  private static List<String> trimmed(List<String> lines) {
    int from = 0;
    int to = lines.size();
    while (from < to && lines.get(from).isBlank()) {
      from++;
    }
    while (to > from && lines.get(to - 1).isBlank()) {
      to--;
    }
    return lines.subList(from, to);
  }
}
