package manyclients.site.weave.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import manyclients.site.weave.code.Chunk;
import manyclients.site.weave.code.Step;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;
import org.jspecify.annotations.Nullable;

/// Decides for each block whether it stays as it is, or becomes a placeholder for a computed part.
final class Blocks {
  private static final String FENCE = "----";
  private static final Set<String> PLAIN =
      Set.of("", "source", "listing", "literal", "pass", "verse", "comment");

  private final Manuscript manuscript;
  private final Problems problems;
  private final CodeBlocks code;
  private final FigureBlocks figures;
  private final XrayBlocks xrays;
  private final Function<String, Path> resolver;

  Blocks(
      Manuscript manuscript,
      Tools tools,
      Path folder,
      PageAttributes attributes,
      Function<String, Path> resolver) {
    this.manuscript = manuscript;
    this.problems = tools.problems();
    this.code = new CodeBlocks(tools.sources(), tools.outlines(), tools.usage(), problems);
    this.figures = new FigureBlocks(manuscript, tools, problems, attributes);
    this.xrays = new XrayBlocks(tools.traces(), folder, figures, manuscript, problems);
    this.resolver = resolver;
  }

  /// Handles a block between two equal delimiters, the first of which is `open`.
  void verbatim(List<Line> head, Line open, Cursor cursor) {
    String closing = Syntax.closing(open.text());
    List<Line> content = cursor.until(closing);
    if (content == null) {
      head.forEach(manuscript::add);
      manuscript.add(open); // Asciidoctor reports that it is never closed
      return;
    }
    if (closing.startsWith("//")) {
      head.forEach(manuscript::add);
      return;
    }
    BlockAttributes attributes = Syntax.attributes(head);
    switch (attributes.style()) {
      case "jshell" -> session(head, open, content, attributes);
      case "moves" -> figures.moves(head, open, content, attributes);
      case "chart" -> figures.chart(head, open, content, attributes);
      case "timeline" -> figures.timeline(head, open, content, attributes);
      default -> {
        if (!PLAIN.contains(attributes.style())) {
          problems.add(open.place(), "unknown kind of block: [" + attributes.style() + "]");
        }
        listing(head, open, content, attributes);
      }
    }
  }

  /// Handles `step::to[from=…]`.
  void step(List<Line> head, Line line, String target, BlockAttributes options) {
    Path from = resolver.apply(options.named("from"));
    Step step = code.step(line.place(), from, resolver.apply(target));
    if (step == null) {
      problems.add(
          line.place(), "step not found: %s from %s".formatted(target, options.named("from")));
      return;
    }
    head.forEach(manuscript::add);
    placeholder(line, new Piece.Difference(line.place(), step), FENCE);
  }

  /// Handles `machine::name[…]`.
  void machine(List<Line> head, Line line, String name, String options) {
    figures.machine(head, line, name, options);
  }

  /// Handles `xray::name[…]`.
  void xray(List<Line> head, Line line, String name, String options) {
    xrays.figure(head, line, name, BlockAttributes.parse("xray,xray-" + name + "," + options));
  }

  private void listing(List<Line> head, Line open, List<Line> content, BlockAttributes attributes) {
    boolean includes = content.stream().anyMatch(line -> include(line).matches());
    if (includes) {
      List<Chunk> chunks = chunks(content, attributes.positional(1));
      if (!chunks.isEmpty()) {
        head.forEach(manuscript::add);
        Line first = content.getFirst();
        placeholder(first, new Piece.Code(first.place(), chunks), open.text().strip());
      }
      return;
    }
    boolean java = attributes.positional(1).equals("java") && !attributes.option("quoted");
    if (java && !content.isEmpty()) {
      problems.add(
          content.getFirst().place(),
          "Java typed into the text is never compiled; include its members"
              + " (or mark a quotation with [source%quoted,java])");
    }
    head.forEach(manuscript::add);
    manuscript.add(open);
    content.forEach(manuscript::add);
    manuscript.add(open.with(Syntax.closing(open.text())));
  }

  private List<Chunk> chunks(List<Line> content, String language) {
    List<Chunk> chunks = new ArrayList<>();
    for (Line line : content) {
      Matcher include = include(line);
      if (include.matches()) {
        Chunk chunk = chunk(line.place(), include, language);
        if (chunk != null) {
          chunks.add(chunk);
        }
      } else if (!line.text().isBlank()) {
        problems.add(line.place(), "a block that includes code must contain only includes");
      }
    }
    return chunks;
  }

  private @Nullable Chunk chunk(Place place, Matcher include, String language) {
    Path path = resolver.apply(include.group(1));
    if (!path.toFile().isFile()) {
      problems.add(place, "include not found: " + include.group(1));
      return null;
    }
    return code.chunk(place, path, BlockAttributes.parse(include.group(2)), language);
  }

  private void session(List<Line> head, Line open, List<Line> content, BlockAttributes options) {
    String normalisers = options.named("normalise");
    Piece.Session session =
        new Piece.Session(
            open.place().plus(1),
            content.stream().map(Line::text).toList(),
            normalisers.isBlank() ? List.of() : List.of(normalisers.strip().split("[,;\\s]+")),
            options.option("hidden"));
    if (session.hidden()) {
      manuscript.keep(session);
      return;
    }
    head.stream().filter(line -> Syntax.isTitle(line.text())).forEach(manuscript::add);
    String id = options.named("id");
    manuscript.add(open.with("[source%s,jshell]".formatted(id.isEmpty() ? "" : "#" + id)));
    placeholder(open, session, FENCE);
  }

  private void placeholder(Line line, Piece piece, String fence) {
    manuscript.add(line.with(fence));
    manuscript.add(line.with(manuscript.keep(piece)));
    manuscript.add(line.with(fence));
  }

  private static Matcher include(Line line) {
    return Syntax.INCLUDE.matcher(line.text());
  }
}
