package manyclients.site.weave.text;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.question.Question;
import manyclients.site.weave.question.Question.Kind;

/// Handles `[question,id,kind,…]` above a box: it becomes a box *Predict first* with that anchor,
/// and the question is kept for the page. Inside it, `{name}` is a number of its model.
final class QuestionBlocks {
  private static final Set<String> SETTINGS =
      new TreeSet<>(
          List.of(
              "again",
              "experiment",
              "benchmark",
              "figure",
              "claim",
              "given",
              "model",
              "numbers",
              "unit",
              "from",
              "to",
              "points",
              "x",
              "known",
              "scale",
              "right",
              "version"));

  private final Manuscript manuscript;
  private final PageAttributes attributes;
  private final Problems problems;
  private final Path folder;
  private Map<String, String> numbers = Map.of();
  private String closing = "";

  QuestionBlocks(Manuscript manuscript, PageAttributes attributes, Problems problems, Path folder) {
    this.manuscript = manuscript;
    this.attributes = attributes;
    this.problems = problems;
    this.folder = folder;
  }

  boolean opens(List<Line> head, Line line) {
    return Syntax.opensBox(line.text()) && Syntax.attributes(head).style().equals("question");
  }

  void open(List<Line> head, Line line) {
    BlockAttributes options =
        Syntax.attributes(
            head.stream().map(each -> each.with(attributes.fill(each, problems))).toList());
    String id = options.positional(1);
    Map<String, String> settings = new LinkedHashMap<>(options.named());
    settings.keySet().stream()
        .filter(Predicate.not(SETTINGS::contains))
        .forEach(setting ->
            problems.add(line.place(), "a question has no " + setting + "; it has " + SETTINGS));
    if (!id.matches("[a-z][a-z0-9-]*")) {
      problems.add(line.place(), "a question needs an id: [question,silent-client,number,…]");
    }
    List<String> kinds =
        Arrays.stream(Kind.values()).map(kind -> kind.name().toLowerCase(Locale.ROOT)).toList();
    if (kinds.contains(options.positional(2))) {
      Kind kind = Kind.valueOf(options.positional(2).toUpperCase(Locale.ROOT));
      manuscript.ask(new Question(id, kind, line.place(), folder, settings));
    } else {
      problems.add(line.place(), "a question must ask for one of " + kinds);
    }
    head.stream().filter(each -> Syntax.isTitle(each.text())).forEach(manuscript::add);
    manuscript.add(line.with("[#%s.predict.question]".formatted(id)));
    manuscript.add(line);
    numbers = Question.firstNumbers(settings.getOrDefault("numbers", ""));
    closing = line.text().strip();
  }

  /// Returns a line of the question, with each number of its model marked, so that the page can
  /// change it.
  String fill(String text) {
    if (text.strip().equals(closing)) {
      closing = "";
      numbers = Map.of();
    }
    String filled = text;
    for (Map.Entry<String, String> number : numbers.entrySet()) {
      String name = number.getKey();
      filled =
          filled.replace("{" + name + "}", "[.vary.n-%s]##%s##".formatted(name, number.getValue()));
    }
    return filled;
  }
}
