package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;
import manyclients.lab.experiment.Finding;
import manyclients.lab.experiment.InWords;
import manyclients.lab.experiment.Judgement;
import manyclients.lab.results.Json;
import manyclients.lab.results.Result;
import manyclients.lab.results.ResultFile;

/// All results that the reader has measured, as the pages of the book ask for them: the results of
/// each chapter under its number, and under `claims` a judgement of each claim in words. The files
/// are read again after a change, so that a page shows a measurement as soon as it has been made.
final class MyResults {
  /// The address at which the pages ask for the results, relative to the root of the site.
  static final String ADDRESS = "results/mine.json";

  private final Path root;
  private Map<Path, Long> read = Map.of();
  private String json = "{}";

  MyResults(Path root) {
    this.root = root;
  }

  /// Returns the results. While a file is being written it is not valid JSON; the previous results
  /// are returned then.
  synchronized String json() {
    try {
      Map<Path, Long> now = files();
      if (!now.equals(read)) {
        json = joined(now.keySet());
        read = now;
      }
    } catch (IOException e) {
      // the next request reads it again
    }
    return json;
  }

  private Map<Path, Long> files() throws IOException {
    Map<Path, Long> files = new LinkedHashMap<>();
    for (Experiment experiment : Experiments.all()) {
      Path file = Outcome.file(root, experiment, "mine");
      if (Files.isRegularFile(file)) {
        files.put(file, Files.getLastModifiedTime(file).toMillis());
      }
    }
    return files;
  }

  private String joined(Iterable<Path> files) throws IOException {
    List<String> members = new ArrayList<>();
    for (Path file : files) {
      members.add("\"%s\": %s".formatted(chapter(file), Files.readString(file).strip()));
    }
    members.add("\"claims\": " + Json.line(claims()));
    return "{" + String.join(",\n", members) + "}\n";
  }

  /// Returns `1` for chapter 1, `lab` for the workshop.
  private static String chapter(Path file) {
    String folder = file.getName(file.getNameCount() - 3).toString();
    return folder.matches("\\d\\d-.*")
        ? Integer.toString(Integer.parseInt(folder.substring(0, 2)))
        : folder;
  }

  private Map<String, Object> claims() throws IOException {
    Map<String, Object> words = new LinkedHashMap<>();
    for (Experiment experiment : Experiments.all()) {
      Path file = Outcome.file(root, experiment, "mine");
      Result mine = ResultFile.open(file).get(experiment.id()).orElse(null);
      if (mine == null) {
        continue;
      }
      for (Claim claim : experiment.claims()) {
        Judgement judgement = claim.judge(mine.measured());
        if (judgement.finding() != Finding.NOT_MEASURED) {
          words.put(claim.id(), InWords.judgement(judgement));
        }
      }
    }
    return words;
  }
}
