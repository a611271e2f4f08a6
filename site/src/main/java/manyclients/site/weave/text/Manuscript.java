package manyclients.site.weave.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import manyclients.site.weave.code.SourceFile;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.question.Question;

/// The text of a page, with its parts: Asciidoctor's input, and the origin of each line.
public final class Manuscript {
  private static final String MARK = "weave-piece-";

  private final Place start;
  private final List<Line> lines = new ArrayList<>();
  private final List<Piece> pieces = new ArrayList<>();
  private final List<Question> questions = new ArrayList<>();
  private final Set<SourceFile> mentioned = new LinkedHashSet<>();
  private final Map<String, Place> expected = new LinkedHashMap<>();
  private final Map<String, Place> ended = new LinkedHashMap<>();

  Manuscript(Place start) {
    this.start = start;
  }

  void add(Line line) {
    lines.add(line);
  }

  /// Keeps a piece for later and returns its placeholder.
  String keep(Piece piece) {
    pieces.add(piece);
    return MARK + (pieces.size() - 1) + "-";
  }

  /// Records a question, whose box the page has under its id.
  void ask(Question question) {
    questions.add(question);
  }

  /// Returns the questions of the page, in their order.
  public List<Question> questions() {
    return questions;
  }

  /// Records that the text leads to a code file that it does not show.
  void mention(SourceFile file) {
    mentioned.add(file);
  }

  /// Returns the code files that the text leads to without showing them.
  public Set<SourceFile> mentioned() {
    return mentioned;
  }

  /// Records that this page must have an anchor, because that place refers to it.
  void expect(String anchor, Place place) {
    expected.put(anchor, place);
  }

  /// Returns the anchors that the page must have, each with the place that requires it.
  public Map<String, Place> expected() {
    return expected;
  }

  /// Records that nothing more may stand in the section with that id.
  void endSection(String id, Place place) {
    ended.put(id, place);
  }

  /// Returns the sections in which nothing more may stand, each with the place that put it there.
  public Map<String, Place> ended() {
    return ended;
  }

  /// Returns the pattern of a placeholder; its first group is the index into `pieces()`.
  public static String markPattern() {
    return MARK + "(\\d+)-";
  }

  public List<Piece> pieces() {
    return pieces;
  }

  public String asciidoc() {
    return lines.stream().map(Line::text).collect(Collectors.joining("\n", "", "\n"));
  }

  /// Returns the place of a line of [#asciidoc()], counted from 1; the page's start if out of
  /// range.
  public Place origin(int number) {
    return number >= 1 && number <= lines.size() ? lines.get(number - 1).place() : start;
  }

  /// Returns every place whose line contains one of the needles; the page's start if there is none.
  public List<Place> find(String... needles) {
    List<Place> found = new ArrayList<>();
    for (Line line : lines) {
      for (String needle : needles) {
        if (line.text().contains(needle) && !found.contains(line.place())) {
          found.add(line.place());
        }
      }
    }
    return found.isEmpty() ? List.of(start) : found;
  }
}
