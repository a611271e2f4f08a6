package manyclients.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import manyclients.cli.Chapters.Chapter;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Judgement;
import manyclients.lab.results.Result;
import manyclients.lab.results.ResultFile;
import manyclients.lab.results.Spread;

/// The result of an experiment on this machine, with the result from the book's machine.
record Outcome(Experiment experiment, Result mine, Optional<Result> reference) {

  static Outcome of(Path root, Experiment experiment, Result mine) throws IOException {
    ResultFile book = ResultFile.open(file(root, experiment, "reference"));
    return new Outcome(experiment, mine, book.get(experiment.id()));
  }

  /// Returns the file for results of an experiment. The name is `mine` or `reference`.
  static Path file(Path root, Experiment experiment, String name) {
    return Chapters.asking(root, experiment)
        .map(Chapter::folder)
        .orElse(root)
        .resolve("results/" + name + ".json");
  }

  List<Judgement> judgements() {
    return experiment.claims().stream().map(claim -> claim.judge(mine.measured())).toList();
  }

  Judgement referenceOf(Claim claim) {
    return claim.judge(reference.map(Result::measured).orElse(Map.of()));
  }

  Map<String, Object> asJson() {
    var document = new LinkedHashMap<String, Object>();
    document.put("experiment", experiment.id());
    document.put("chapter", experiment.chapter());
    document.put("question", experiment.question());
    document.put("settings", mine.settings());
    document.put("measured", measured());
    document.put("refused", mine.refused());
    document.put("claims", judgements().stream().map(this::asJson).toList());
    return document;
  }

  private Map<String, Object> measured() {
    var members = new TreeMap<String, Object>();
    mine.measured().forEach((name, spread) -> members.put(name, asJson(spread)));
    return members;
  }

  private static Map<String, Object> asJson(Spread spread) {
    var members = new LinkedHashMap<String, Object>();
    members.put("median", spread.median());
    members.put("low", spread.interval().low());
    members.put("high", spread.interval().high());
    members.put("values", spread.values());
    return members;
  }

  private Map<String, Object> asJson(Judgement judgement) {
    var members = new LinkedHashMap<String, Object>();
    members.put("id", judgement.claim().id());
    members.put("sentence", judgement.claim().sentence());
    members.put("predicate", judgement.claim().predicate());
    members.put("finding", judgement.finding());
    members.put("ratio", judgement.ratio());
    members.put("plausible", judgement.plausible());
    members.put("reference", referenceOf(judgement.claim()).finding());
    return members;
  }
}
