package manyclients.site.weave.text;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import manyclients.site.weave.book.Results;
import manyclients.site.weave.figure.Cell;
import manyclients.site.weave.figure.Look;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Blocks that become a picture: `[moves]`, `[chart]`, `[timeline]`, `machine::`, and, read by
/// [XrayBlocks], `xray::`. Each has a title, and a description for readers who can't see it.
record FigureBlocks(
    Manuscript manuscript, Tools tools, Problems problems, PageAttributes attributes) {
  private static final Set<String> SETTINGS =
      new TreeSet<>(
          List.of(
              ("of designs first alt clients active service cores handler slow stop thread-kb"
                      + " asks reply reads buffers entries sends"
                      + " descriptors addresses memory backlog rate away threads-gib selector-gib"
                      + " sample pipeline hops keys try")
                  .split(" ")));

  void moves(List<Line> head, Line open, List<Line> content, BlockAttributes options) {
    List<String> source = content.stream().map(Line::text).toList();
    put(head, open, options, new Piece.Figure(inside(open), source, options.named("alt")));
  }

  void chart(List<Line> head, Line open, List<Line> content, BlockAttributes options) {
    String chapter = attributes.value(Results.CHAPTER);
    ChartLines lines = new ChartLines(attributes, chapter, problems);
    try {
      String alt = options.named("alt");
      NumberCheck numbers = new NumberCheck(problems);
      numbers.checkChart(open.with(alt));
      head.stream().filter(line -> Syntax.isTitle(line.text())).forEach(numbers::checkChart);
      Look look = look(options);
      List<List<Cell>> rows = lines.rows(content);
      old(open, options.named("then"), rows);
      put(head, open, options, new Piece.Chart(inside(open), rows, alt, look));
    } catch (IllegalArgumentException e) {
      problems.add(open.place(), String.valueOf(e.getMessage()));
    }
  }

  void timeline(List<Line> head, Line open, List<Line> content, BlockAttributes options) {
    List<String> lines = content.stream().map(Line::text).toList();
    put(head, open, options, new Piece.Time(inside(open), lines, options.named("alt")));
  }

  /// Checks that the first column of a chart about an old source has the source's figures.
  private void old(Line open, String experiment, List<List<Cell>> rows) {
    if (experiment.isEmpty()) {
      return;
    }
    for (List<Cell> row : rows.subList(1, rows.size())) {
      String figure = row.get(1).words();
      if (!tools.thenTables().printed(experiment, figure)) {
        problems.add(open.place(), "'%s' repeats no old figure %s".formatted(experiment, figure));
      }
    }
  }

  private Look look(BlockAttributes options) {
    return new Look(
        options.named().getOrDefault("kind", "lines"),
        attributes.fill(options.named("unit")),
        options.named("scale").equals("log"),
        options.named().getOrDefault("x", "steps"));
  }

  void machine(List<Line> head, Line line, String name, String inside) {
    String filled = attributes.fill(line.with(inside), problems);
    BlockAttributes options = BlockAttributes.parse("machine," + name + "," + filled);
    Map<String, String> settings = new TreeMap<>(options.named());
    for (String setting : settings.keySet()) {
      if (!SETTINGS.contains(setting)) {
        problems.add(line.place(), "a machine has no setting " + setting + "; it has " + SETTINGS);
      }
    }
    settings.remove("alt");
    put(head, line, options, new Piece.Machine(line.place(), name, settings, options.named("alt")));
  }

  void put(List<Line> head, Line open, BlockAttributes options, Piece picture) {
    if (options.named("alt").isBlank()) {
      String block = options.style();
      problems.add(open.place(), "figure has no alt text; add alt=\"…\" to [" + block + "]");
    }
    List<Line> titles = head.stream().filter(line -> Syntax.isTitle(line.text())).toList();
    if (titles.isEmpty()) {
      problems.add(open.place(), "figure has no title; put .Title above it");
    }
    titles.forEach(manuscript::add);
    String id = options.named().getOrDefault("id", options.positional(1));
    String claim = options.named("claim");
    String says = claim.isEmpty() ? "" : ".says-" + claim;
    manuscript.add(open.with("[%s.diagram%s]".formatted(id.isEmpty() ? "" : "#" + id, says)));
    manuscript.add(open.with("image::" + manuscript.keep(picture) + ".svg[figure]"));
    manuscript.add(open.with(""));
  }

  private static Place inside(Line open) {
    return open.place().plus(1);
  }
}
