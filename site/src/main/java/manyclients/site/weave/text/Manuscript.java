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

/// The text of a page, its parts pulled in: what Asciidoctor gets, and where each line came from.
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

  /// Keeps a piece for later and returns the placeholder that stands for it.
  String keep(Piece piece) {
    pieces.add(piece);
    return MARK + (pieces.size() - 1) + "-";
  }

  /// Notes a question, whose box the page has under its id.
  void ask(Question question) {
    questions.add(question);
  }

  /// The questions of the page, in their order.
  public List<Question> questions() {
    return questions;
  }

  /// Notes that the text leads to a file of code that it does not show.
  void mention(SourceFile file) {
    mentioned.add(file);
  }

  /// The files of code that the text leads to without showing them.
  public Set<SourceFile> mentioned() {
    return mentioned;
  }

  /// Notes that something outside of the page leads to an anchor on it.
  void expect(String anchor, Place place) {
    expected.put(anchor, place);
  }

  /// Anchors that the page must have, each with the place that says so.
  public Map<String, Place> expected() {
    return expected;
  }

  /// Notes that nothing more may stand in the section of that id.
  void endSection(String id, Place place) {
    ended.put(id, place);
  }

  /// Sections to whose text the page adds nothing, each with the place that put it there.
  public Map<String, Place> ended() {
    return ended;
  }

  /// Finds the placeholder of a piece; its first group is the index into `pieces()`.
  public static String markPattern() {
    return MARK + "(\\d+)-";
  }

  public List<Piece> pieces() {
    return pieces;
  }

  public String asciidoc() {
    return lines.stream().map(Line::text).collect(Collectors.joining("\n", "", "\n"));
  }

  /// Where a line of [#asciidoc()] was written, counted from 1; the page's start if out of range.
  public Place origin(int number) {
    return number >= 1 && number <= lines.size() ? lines.get(number - 1).place() : start;
  }

  /// Every place whose line contains one of the needles; the page's start if there is none.
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
