package manyclients.site.weave.html;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import manyclients.lab.results.Json;
import manyclients.site.highlight.Html;
import manyclients.site.weave.figure.CurveFrame;
import manyclients.site.weave.problem.Problems;
import manyclients.site.weave.question.Answers;
import manyclients.site.weave.question.Figure;
import manyclients.site.weave.question.Question;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;

/// Prepares the boxes of questions for the page's script, and completes them for pages without it:
/// anything that reveals the answer goes into the fold, which begins with it.
///
/// @param answers finds the right answers
record QuestionBoxes(Answers answers, Problems problems) {
  private static final Pattern MARK = Pattern.compile("^\\[([^\\]]+)]\\s*");
  private static final double DECADES = 6;

  /// An option of a question: a choice, or a thing to put in order.
  ///
  /// @param mark the text in its brackets: `x` for the right choice, a place in the order, or the
  ///   name of a figure
  /// @param html its text as HTML
  /// @param meaning the explanation of this choice, as blocks; empty if there is none
  private record Offer(String mark, String html, String text, String meaning) {}

  void fill(List<Question> questions, Element body) {
    for (Question question : questions) {
      Element box = body.getElementById(question.id());
      if (box == null) {
        problems.add(question.place(), "the page has no box for the question " + question.id());
        continue;
      }
      try {
        fill(question, box.expectFirst("> .content"), box);
      } catch (IllegalArgumentException e) {
        problems.add(
            question.place(), "question '%s': %s".formatted(question.id(), e.getMessage()));
      }
    }
  }

  private void fill(Question question, Element content, Element box) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("kind", box(question.kind()));
    told.putAll(answers.common(question));
    Element answer = fold(content).expectFirst("> .content");
    switch (question.kind()) {
      case NUMBER -> number(question, told, answer);
      case CHOICE -> choice(question, told, content, answer);
      case ORDER -> order(question, told, content, answer);
      case CURVE -> curve(question, told, content, answer);
    }
    told.put("version", version(question, told));
    box.attr("data-question", Json.line(told));
  }

  private static String box(Question.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /// Returns the fold with the answer; it is made if the text has none.
  private static Element fold(Element content) {
    Element fold = content.selectFirst("> details");
    if (fold != null) {
      return fold;
    }
    content.append(
        "<details><summary class=\"title\">Answer</summary><div"
            + " class=\"content\"></div></details>");
    return content.expectFirst("> details");
  }

  private void number(Question question, Map<String, Object> told, Element answer) {
    Figure figure = answers.number(question);
    double decade = Math.pow(10, Math.floor(Math.log10(Math.abs(figure.value()))));
    if (!(figure.value() > 0)) {
      throw new IllegalArgumentException("the answer is not above zero: " + figure.inWords());
    }
    // The slider's ends depend on the id, so that the answer is not always in the middle.
    double lowest = decade / Math.pow(10, 1 + Math.abs(question.id().hashCode() % 4));
    double from = limit(question, "from", decade > 1 ? Math.max(1, lowest) : lowest);
    double to = limit(question, "to", from * Math.pow(10, DECADES));
    if (figure.value() < from || figure.value() > to) {
      throw new IllegalArgumentException("the answer is outside from and to: " + figure.inWords());
    }
    told.put("from", from);
    told.put("to", to);
    told.put("answer", figure.json());
    if (question.has("model")) {
      told.put("variants", answers.variants(question));
    }
    answer.prepend(lead(figure, question.setting("unit")));
  }

  private static double limit(Question question, String name, double otherwise) {
    return question.has(name)
        ? Double.parseDouble(question.setting(name).replace(",", ""))
        : otherwise;
  }

  private static String lead(Figure figure, String unit) {
    String said = figure.inWords();
    int number = said.indexOf(' ');
    String digits = number < 0 ? said : said.substring(0, number);
    String rest = number < 0 ? "" : said.substring(number);
    return "<p class=\"told\"><b>%s</b>%s</p>"
        .formatted(Html.escape((digits + " " + unit).strip()), Html.escape(rest));
  }

  private void choice(
      Question question, Map<String, Object> told, Element content, Element answer) {
    List<Offer> offers = offers(question, content, "choices", false);
    List<String> marks = offers.stream().map(Offer::mark).toList();
    int right = answers.right(question, marks);
    List<Figure> figures = answers.figures(question, marks);
    told.put("choices", offers.stream().map(Offer::text).toList());
    told.put("right", right);
    told.put("by", by(question, figures));
    StringBuilder meanings = new StringBuilder("<dl class=\"meanings\">");
    for (int i = 0; i < offers.size(); i++) {
      String figure = figures.isEmpty() ? "" : with(figures.get(i), question.setting("unit"));
      meanings.append(
          "<dt%s>%s %s%s</dt><dd>%s</dd>"
              .formatted(
                  i == right ? " class=\"right\"" : "",
                  i == right ? "✓" : "✗",
                  figure.isEmpty()
                      ? offers.get(i).html()
                      : offers.get(i).html().replaceFirst("\\.$", ""),
                  figure,
                  offers.get(i).meaning()));
    }
    answer.prepend(meanings.append("</dl>").toString());
  }

  private void order(Question question, Map<String, Object> told, Element content, Element answer) {
    List<Offer> offers = offers(question, content, "items", true);
    List<String> marks = offers.stream().map(Offer::mark).toList();
    List<Integer> right = answers.order(question, marks);
    List<Figure> figures = answers.figures(question, marks);
    told.put("items", offers.stream().map(Offer::text).toList());
    told.put("right", right);
    told.put("by", by(question, figures));
    StringBuilder list = new StringBuilder("<ol class=\"told\">");
    for (int i : right) {
      String figure = figures.isEmpty() ? "" : with(figures.get(i), question.setting("unit"));
      list.append(
          "<li><b>%s</b>%s%s</li>"
              .formatted(offers.get(i).html(), figure, offers.get(i).meaning()));
    }
    answer.prepend(list.append("</ol>").toString());
  }

  /// Returns the criterion, so that the reader's own figures can decide, too: which comes first,
  /// and the figures.
  private static Map<String, Object> by(Question question, List<Figure> figures) {
    Map<String, Object> by = new LinkedHashMap<>();
    if (!figures.isEmpty()) {
      by.put("first", question.setting("right"));
      by.put("figures", figures.stream().map(Figure::json).toList());
    }
    return by;
  }

  private static String with(Figure figure, String unit) {
    return ": " + Html.escape((figure.inWords() + " " + unit).strip());
  }

  /// Takes the list of options out of the question, and puts one without its explanations in its
  /// place.
  ///
  /// @param shuffled whether the written order must be hidden
  private List<Offer> offers(Question question, Element content, String role, boolean shuffled) {
    Element list = content.selectFirst("> .dlist");
    if (list == null) {
      throw new IllegalArgumentException("it has no list of choices; write `[x] …:: …`");
    }
    List<Offer> offers = new ArrayList<>();
    for (Element term : list.select("> dl > dt")) {
      offers.add(offer(term, term.nextElementSibling()));
    }
    if (shuffled) {
      Collections.shuffle(offers, new Random(question.id().hashCode()));
    }
    StringBuilder plain = new StringBuilder("<ul class=\"" + role + "\">");
    offers.forEach(offer -> plain.append("<li>").append(offer.html()).append("</li>"));
    list.before(plain.append("</ul>").toString());
    list.remove();
    return offers;
  }

  private static Offer offer(Element term, @Nullable Element meaning) {
    if (!(term.childNodeSize() > 0 && term.childNode(0) instanceof TextNode first)) {
      throw new IllegalArgumentException("a choice lacks its [mark]: " + term.text());
    }
    Matcher mark = MARK.matcher(first.getWholeText().stripLeading());
    if (!mark.lookingAt()) {
      throw new IllegalArgumentException("a choice lacks its [mark]: " + term.text());
    }
    first.text(first.getWholeText().stripLeading().substring(mark.end()));
    boolean said = meaning != null && meaning.nameIs("dd");
    return new Offer(
        mark.group(1).strip(),
        term.html().strip(),
        term.text().strip(),
        said && meaning != null ? meaning.html() : "");
  }

  private void curve(Question question, Map<String, Object> told, Element content, Element answer) {
    Map<String, Figure> points = answers.curve(question);
    List<Figure> figures = List.copyOf(points.values());
    List<String> labels = List.copyOf(points.keySet());
    boolean log = question.setting("scale").equals("log");
    double least = figures.stream().mapToDouble(Figure::value).min().orElseThrow();
    double most = figures.stream().mapToDouble(Figure::value).max().orElseThrow();
    double from = limit(question, "from", log ? decade(least) / 10 : 0);
    double to = limit(question, "to", log ? decade(most) * 100 : 2 * decade(most) * 5);
    if (most > to || least < from || (log && from <= 0)) {
      throw new IllegalArgumentException("a point is outside from and to; widen them");
    }
    CurveFrame frame =
        new CurveFrame(labels, question.setting("x"), question.setting("unit"), log, from, to);
    List<String> known = List.of(question.setting("known").split("[;\\s]+"));
    List<Map<String, Object>> all = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      Map<String, Object> point = new LinkedHashMap<>(figures.get(i).json());
      point.put("label", labels.get(i));
      point.put("known", known.contains(labels.get(i)));
      all.add(point);
    }
    told.put("x", question.setting("x"));
    told.put("points", all);
    told.put("frame", frame.geometry());
    content
        .expectFirst("> details")
        .before("<div class=\"curve-frame\" hidden=\"hidden\">" + frame.svg() + "</div>");
    String list =
        String.join(
            "; ",
            IntStream.range(0, labels.size())
                .mapToObj(i -> labels.get(i) + ": " + Figure.say(figures.get(i).value()))
                .toList());
    answer.prepend(
        "<p class=\"told\">%s, by %s: <b>%s</b></p>"
            .formatted(
                Html.escape(question.setting("unit")),
                Html.escape(question.setting("x")),
                Html.escape(list)));
  }

  private static double decade(double value) {
    return Math.pow(10, Math.floor(Math.log10(value)));
  }

  /// Returns the version of a question: a changed question under the same id does not show a guess
  /// at the old one. New measurements and a new wording of the question leave it the same. A new
  /// wording of a choice or of an item changes it, because the reader chose the old wording.
  private static String version(Question question, Map<String, Object> told) {
    List<Object> parts = new ArrayList<>();
    parts.add(question.setting("version"));
    for (String name : List.of("kind", "unit", "choices", "items", "x")) {
      parts.add(told.getOrDefault(name, ""));
    }
    parts.add(question.setting("points"));
    parts.add(question.setting("model") + question.setting("numbers"));
    return Integer.toHexString(parts.hashCode());
  }
}
