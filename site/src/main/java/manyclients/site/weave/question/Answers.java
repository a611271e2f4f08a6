package manyclients.site.weave.question;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// Finds the answers to questions. A number is read from the results, or computed from them or from
/// numbers that the question gives; a choice or an order follows from its figures, or from its
/// marks in the text.
public final class Answers {
  private final Sources sources;

  public Answers(Sources sources) {
    this.sources = sources;
  }

  /// Returns a text that changes with a question's measurement.
  public String measured(Question question) {
    try {
      Optional<Source> source = sources.of(question);
      return source.isPresent() && question.has("claim")
          ? source.get() + " " + sources.claim(question.setting("claim"), source.get())
          : source.toString();
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  /// Returns what the page's script needs about every question.
  public Map<String, Object> common(Question question) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", question.id());
    members.put("unit", question.setting("unit"));
    sources.of(question).ifPresent(source -> members.put("command", source.command()));
    return members;
  }

  /// Returns the answer to a question about a number.
  public Figure number(Question question) {
    if (question.has("model")) {
      return Figure.given(models(question).getFirst());
    }
    if (question.has("given")) {
      return Figure.given(Formula.value(question.setting("given"), Map.of()));
    }
    Source source = source(question);
    return question.has("claim")
        ? source.claim(sources.claim(question.setting("claim"), source))
        : source.figure(question.setting("figure"));
  }

  /// Returns the numbers of each variant of a model, and its results. The first is the text's own.
  public List<Map<String, Object>> variants(Question question) {
    Map<String, List<String>> numbers = Question.numbers(question.setting("numbers"));
    List<Double> values = models(question);
    return IntStream.range(0, values.size())
        .mapToObj(i -> {
          Map<String, Object> variant = new LinkedHashMap<>();
          Map<String, Object> own = new LinkedHashMap<>();
          numbers.forEach((name, all) -> own.put(name, all.get(i)));
          variant.put("numbers", own);
          variant.put("answer", Figure.given(values.get(i)).json());
          return variant;
        })
        .toList();
  }

  private static List<Double> models(Question question) {
    Map<String, List<String>> numbers = Question.numbers(question.setting("numbers"));
    int variants = numbers.values().stream().mapToInt(List::size).max().orElse(0);
    if (variants < 2 || numbers.values().stream().anyMatch(all -> all.size() != variants)) {
      throw new IllegalArgumentException(
          "a model needs at least two numbers per name, and the same count for each:"
              + " numbers=\"rate: 1,000 200; wait: 20 50\"");
    }
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < variants; i++) {
      Map<String, Double> variant = new LinkedHashMap<>();
      for (Map.Entry<String, List<String>> number : numbers.entrySet()) {
        variant.put(number.getKey(), Formula.number(number.getValue().get(i)));
      }
      values.add(Formula.value(question.setting("model"), variant));
    }
    return values;
  }

  /// Returns the index of the right choice: the one that the text marks with an `x`, or the one
  /// whose figure is the most or the least.
  public int right(Question question, List<String> marks) {
    if (!question.has("right")) {
      List<Integer> marked =
          IntStream.range(0, marks.size()).filter(i -> marks.get(i).equals("x")).boxed().toList();
      if (marked.size() != 1) {
        throw new IllegalArgumentException("exactly one choice must be marked as right: [x] …:: …");
      }
      return marked.getFirst();
    }
    return order(question, marks).getFirst();
  }

  /// Returns the indexes of the things in their order: by their figures, or by their numbers.
  public List<Integer> order(Question question, List<String> marks) {
    if (marks.stream().allMatch(mark -> mark.matches("\\d+"))) {
      return sorted(marks.size(), Comparator.comparingInt(i -> Integer.parseInt(marks.get(i))));
    }
    Comparator<Integer> byFigure =
        Comparator.comparingDouble(
            figures(question, marks).stream().map(Figure::value).toList()::get);
    boolean most =
        switch (question.setting("right")) {
          case "most" -> true;
          case "least" -> false;
          default -> throw new IllegalArgumentException("say which is first: right=most or least");
        };
    return sorted(marks.size(), most ? byFigure.reversed() : byFigure);
  }

  /// Returns the figures that the marks name; none if they name none.
  public List<Figure> figures(Question question, List<String> marks) {
    boolean measured = question.has("right");
    return measured ? marks.stream().map(source(question)::figure).toList() : List.of();
  }

  /// Returns the points of a curve, each with the figure whose name has the point in place of `*`.
  public Map<String, Figure> curve(Question question) {
    Source source = source(question);
    Map<String, Figure> points = new LinkedHashMap<>();
    for (String point : question.setting("points").split("[;\\s]+")) {
      String name = point.replaceAll("[,.%]", "").toLowerCase(Locale.ROOT);
      points.put(point, source.figure(question.setting("figure").replace("*", name)));
    }
    if (points.size() < 3) {
      throw new IllegalArgumentException("a curve needs at least 3 points: points=\"1 10 100\"");
    }
    return points;
  }

  private Source source(Question question) {
    return sources
        .of(question)
        .orElseThrow(() ->
            new IllegalArgumentException(
                "this question has no source; write experiment=… or benchmark=… for a"
                    + " measurement, given=… for a setting, or model=… for a computation"));
  }

  private static List<Integer> sorted(int size, Comparator<Integer> order) {
    return IntStream.range(0, size).boxed().sorted(order).toList();
  }
}
