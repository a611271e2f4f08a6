package manyclients.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.InWords;
import manyclients.lab.experiment.Judgement;
import manyclients.lab.results.Result;
import manyclients.lab.results.Spread;

/// Prints results as text.
final class BenchReport {
  /// With more measurements than this, only those of the claims are shown, if there are claims. The
  /// file has all of them.
  private static final int MOST = 12;

  private final PrintWriter out;

  BenchReport(PrintWriter out) {
    this.out = out;
  }

  void list(Experiment experiment) {
    String name = experiment.then().map(then -> " (" + then.name() + ")").orElse("");
    out.printf(
        "%-4s %-18s %s%s%n",
        Chapters.nameOf(experiment), experiment.id(), experiment.question(), name);
  }

  void measured(Outcome outcome) {
    Experiment experiment = outcome.experiment();
    out.printf("%n%s – %s%n", experiment.id(), experiment.question());
    Result mine = outcome.mine();
    Set<String> shown = shown(experiment, mine);
    int width = shown.stream().mapToInt(String::length).max().orElse(0);
    if (!shown.isEmpty()) {
      out.printf("  %-" + width + "s %10s  %-21s %10s%n", "", "median", "plausible", "the book's");
    }
    for (String name : shown) {
      Spread spread = mine.spread(name);
      out.printf(
          "  %-" + width + "s %10s  %-21s %10s%n",
          name,
          number(spread, spread.median()),
          number(spread, spread.interval().low())
              + " – "
              + number(spread, spread.interval().high()),
          outcome.reference().map(book -> median(book, name)).orElse("–"));
    }
    int more = mine.measured().size() - shown.size();
    if (more > 0) {
      out.printf("  and %s more in the results of %s%n", more, Chapters.nameOf(experiment));
    }
    inWords(mine);
  }

  private void inWords(Result mine) {
    mine.said().forEach((name, words) -> out.printf("  %s: %s%n", name, words));
    mine.refused().forEach((cell, why) -> out.printf("  %s was refused: %s%n", cell, why));
  }

  private static Set<String> shown(Experiment experiment, Result mine) {
    if (mine.measured().size() <= MOST || experiment.claims().isEmpty()) {
      return mine.measured().keySet();
    }
    return experiment.claims().stream()
        .flatMap(claim -> Stream.of(claim.over(), claim.under()))
        .filter(mine.measured()::containsKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String median(Result book, String name) {
    return book.measured().containsKey(name) ? number(book.spread(name), book.median(name)) : "–";
  }

  /// Names the places of the book that show the result. There are none until the book has been
  /// built.
  void places(List<String> places) {
    if (!places.isEmpty()) {
      out.printf("  ./course read shows it beside the book's: %s%n", String.join(", ", places));
    }
  }

  void claims(List<Outcome> outcomes) {
    out.printf("%nClaims:%n");
    for (Outcome outcome : outcomes) {
      for (Judgement judgement : outcome.judgements()) {
        claim(outcome, judgement);
      }
    }
  }

  private void claim(Outcome outcome, Judgement judgement) {
    Claim claim = judgement.claim();
    out.printf("  %s%n", claim.sentence());
    out.printf("    here: %s%n", InWords.judgement(judgement));
    out.printf("    book: %s%n", InWords.judgement(outcome.referenceOf(claim)));
    out.printf("    ratio of: %s%n", claim.division());
    out.printf("    claimed:  %s%n", claim.predicate());
  }

  private static String number(Spread measured, double figure) {
    return measured.digits(figure).toPlainString();
  }
}
