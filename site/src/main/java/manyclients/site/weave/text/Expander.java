package manyclients.site.weave.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import manyclients.site.page.DesignMap;
import manyclients.site.weave.book.PageSource;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.claim.ConformanceTables;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Reads the text of one page from its first line to its last, includes its parts, and puts
/// placeholders where the weaver computes something.
///
/// Lines keep their origin, so that every message names the line that the author wrote.
public final class Expander {
  private static final int DEEPEST_INCLUDE = 5;

  /// A placeholder: the editions are made from the woven book, so they are unknown now.
  private static final List<String> EDITIONS =
      List.of("++++", "<p class=\"editions\" hidden=\"\"></p>", "++++");

  /// A placeholder: the questions are put there when all pages are complete.
  private static final List<String> AGAIN = List.of("++++", "<div class=\"again\"></div>", "++++");

  private final Root root;
  private final Tools tools;
  private final PageSource page;
  private final Problems problems;
  private final Blocks blocks;
  private final Manuscript manuscript;
  private final NumberCheck numbers;
  private final PageAttributes attributes;
  private final TestLinks tests;
  private final Bibliography bibliography;
  private final ExerciseTexts exercises;
  private final QuestionBlocks questions;
  private List<String> keys = List.of();
  private int depth;

  public Expander(Root root, PageSource page, Tools tools) {
    this.root = root;
    this.tools = tools;
    this.page = page;
    this.problems = tools.problems();
    this.attributes = new PageAttributes(page.attributes());
    this.manuscript = new Manuscript(new Place(root.name(page.file()), 1));
    this.numbers = new NumberCheck(tools.problems());
    this.blocks = new Blocks(manuscript, tools, page.folder(), attributes, this::resolve);
    this.tests = new TestLinks(root, tools, manuscript, page.name());
    this.bibliography = tools.bibliography();
    this.questions = new QuestionBlocks(manuscript, attributes, problems, page.folder());
    this.exercises = new ExerciseTexts(root, manuscript, problems, page.name(), this::lines);
  }

  /// Returns the page's text, ready for Asciidoctor.
  public Manuscript expand() {
    file(page.file());
    exercises.reportLeft();
    return manuscript;
  }

  private void file(Path file) {
    List<Line> lines = Line.of(root, file);
    if (depth == 0) {
      keys = Bibliography.keys(lines.stream().map(Line::text).toList());
    }
    depth++;
    walk(new Cursor(lines), file);
    depth--;
  }

  private void walk(Cursor cursor, Path file) {
    List<Line> header = new ArrayList<>();
    while (cursor.hasNext()) {
      Line line = cursor.next();
      if (Syntax.headsBlock(line.text())) {
        header.add(line);
        continue;
      }
      List<Line> head = List.copyOf(header);
      header.clear();
      if (Syntax.opensVerbatim(line.text())) {
        blocks.verbatim(head, line, cursor);
      } else {
        plain(head, line, file);
      }
    }
    header.forEach(manuscript::add);
  }

  private void plain(List<Line> head, Line line, Path file) {
    Matcher include = Syntax.INCLUDE.matcher(line.text());
    Matcher macro = Syntax.MACRO.matcher(line.text());
    if (macro.matches()) {
      macro(head, line, macro);
      return;
    }
    if (questions.opens(head, line)) {
      questions.open(head, line);
      return;
    }
    head.forEach(manuscript::add);
    if (include.matches()) {
      include(line, include.group(1), file);
      return;
    }
    head.stream().filter(title -> Syntax.isTitle(title.text())).forEach(numbers::check);
    text(line);
  }

  private void macro(List<Line> head, Line line, Matcher macro) {
    switch (macro.group(1)) {
      case "step" -> blocks.step(head, line, macro.group(2), BlockAttributes.parse(macro.group(3)));
      case "machine" -> blocks.machine(head, line, macro.group(2), macro.group(3));
      case "xray" -> blocks.xray(head, line, macro.group(2), macro.group(3));
      default -> {
        head.forEach(manuscript::add);
        list(line, macro.group(1), macro.group(2));
      }
    }
  }

  /// Handles a macro whose lines come from elsewhere.
  private void list(Line line, String kind, String target) {
    switch (kind) {
      case "claim" -> put(line, tools.claims().lines(target, line.place()));
      case "claims" -> put(line, tools.claims().tables(target, line.place()));
      case "then" -> put(line, tools.thenTables().lines(target, line.place()));
      case "then-and-now" -> put(line, tools.thenTables().heading(target, line.place()));
      case "now" -> put(line, tools.thenTables().now(target, line.place()));
      case "conformance" ->
          put(line, new ConformanceTables(root, problems).lines(target, line.place()));
      case "path" -> new PathTable(root, manuscript, problems).append(line);
      case "editions" -> put(line, EDITIONS);
      case "again" -> put(line, AGAIN);
      case "map" -> put(line, List.of("++++", DesignMap.whole(), "++++"));
      case "first-check" -> put(line, new FirstCheck(root, problems).lines(target, line));
      case "sources" -> bibliography.append(manuscript, line);
      case "exercise" -> exercises.place(target, line);
      default -> exercises.placeRest(line);
    }
  }

  /// Puts several lines in the place of one.
  private void put(Line line, List<String> texts) {
    texts.forEach(text -> manuscript.add(line.with(text)));
  }

  private void text(Line line) {
    numbers.check(line);
    Matcher entry = Syntax.ATTRIBUTE_ENTRY.matcher(line.text());
    if (entry.matches()) {
      attributes.define(entry.group(1), entry.group(2));
    }
    Matcher image = Syntax.IMAGE.matcher(line.text());
    while (image.find()) {
      BlockAttributes options = BlockAttributes.parse(image.group(2));
      if (options.positional(0).isBlank() && options.named("alt").isBlank()) {
        problems.add(line.place(), "image " + image.group(1) + " has no alt text");
      }
    }
    String linked = SetWords.fill(questions.fill(tests.fill(line)));
    manuscript.add(line.with(bibliography.fill(page, keys, linked)));
  }

  private void include(Line line, String target, Path file) {
    Path path = resolve(target);
    if (!Files.isRegularFile(path)) {
      path = file.resolveSibling(attributes.fill(target));
    }
    if (!Files.isRegularFile(path)) {
      problems.add(line.place(), "include not found: " + attributes.fill(target));
    } else if (!path.toString().endsWith(".adoc")) {
      problems.add(line.place(), "code must be included inside a ---- block");
    } else if (depth > DEEPEST_INCLUDE) {
      problems.add(line.place(), "includes are nested too deeply: " + target);
    } else {
      file(path);
    }
  }

  /// Handles lines that were not read from the page's own files.
  private void lines(List<Line> lines, Path file) {
    walk(new Cursor(lines), file);
  }

  /// Resolves a path of the text against the page's folder, or the book's root if only that has it.
  private Path resolve(String target) {
    String name = attributes.fill(target);
    Path local = page.folder().resolve(name).normalize();
    return Files.exists(local) || !Files.exists(root.resolve(name)) ? local : root.resolve(name);
  }
}
