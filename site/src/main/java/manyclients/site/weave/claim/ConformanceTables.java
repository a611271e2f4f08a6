package manyclients.site.weave.claim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import manyclients.lab.results.Json;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Puts into the text the answers of HTTP servers to the same bytes, from
/// `results/conformance.json` of chapter 9.
public final class ConformanceTables {
  private static final String FILE = "chapters/09-http/results/conformance.json";

  private static final Map<String, String> MARKS = Map.of("pass", "✓", "warn", "○", "fail", "✗");

  private final Path file;
  private final Problems problems;

  public ConformanceTables(Root root, Problems problems) {
    this.file = root.resolve(FILE);
    this.problems = problems;
  }

  /// A case, with its section of the RFC and each server's answer: verdict and words.
  private record Case(String id, String rfc, String level, Map<?, ?> answers) {
    String answer(String server) {
      Object answer = answers.get(server);
      return answer == null ? "" : answer.toString();
    }

    /// `9112 3.2.4` is a document and one of its sections.
    String section() {
      return rfc.replaceFirst(" ", " §\u00a0");
    }

    String asks() {
      return level.equals("-") ? "–" : level;
    }

    String verdict(String server) {
      return answer(server).replaceFirst(" .*", "");
    }

    String cell(String server) {
      String answer = answer(server);
      String verdict = verdict(server);
      return MARKS.getOrDefault(verdict, "") + answer.substring(verdict.length());
    }
  }

  /// Returns the lines of `conformance::counts[]`, `conformance::must[]` and `conformance::all[]`:
  /// how many cases each server answered well; the MUSTs that some server answered otherwise; all
  /// cases.
  public List<String> lines(String which, Place place) {
    List<Case> cases = read(place);
    Set<String> servers = new LinkedHashSet<>();
    cases.forEach(each -> each.answers().keySet().forEach(name -> servers.add(name.toString())));
    return switch (which) {
      case "counts" -> counts(cases, servers);
      case "must" ->
          table(
              "Where a MUST is answered otherwise",
              cases.stream()
                  .filter(each -> each.level().equals("MUST"))
                  .filter(each -> servers.stream().anyMatch(it -> each.verdict(it).equals("fail")))
                  .toList(),
              servers);
      case "all" -> table("All cases", cases, servers);
      default -> {
        problems.add(place, "unknown table '" + which + "'; known: counts, must, all");
        yield List.of();
      }
    };
  }

  private List<Case> read(Place place) {
    try {
      List<Case> cases = new ArrayList<>();
      Json.read(Files.readString(file)).forEach((id, row) -> cases.add(of(id, (Map<?, ?>) row)));
      return cases;
    } catch (IOException e) {
      problems.add(place, "cannot read " + FILE + ": " + e.getMessage());
      return List.of();
    }
  }

  private static Case of(String id, Map<?, ?> row) {
    return new Case(
        id,
        String.valueOf(row.get("rfc")),
        String.valueOf(row.get("level")),
        row.get("answers") instanceof Map<?, ?> answers ? answers : Map.of());
  }

  private static List<String> counts(List<Case> cases, Collection<String> servers) {
    List<String> lines = new ArrayList<>();
    lines.add(".How many of the cases each server answers as the RFCs demand");
    lines.add("[cols=\"2,1,1,1,1\",options=\"header\"]");
    lines.add("|===");
    lines.add("| | MUST | MUST, answered otherwise | all | all, answered otherwise");
    lines.add("");
    for (String server : servers) {
      List<Case> must = cases.stream().filter(each -> each.level().equals("MUST")).toList();
      lines.add(
          "| %s | %s | %s | %s | %s"
              .formatted(
                  server,
                  good(must, server),
                  bad(must, server),
                  good(cases, server),
                  bad(cases, server)));
    }
    lines.add("|===");
    lines.add("");
    return lines;
  }

  private static long good(List<Case> cases, String server) {
    return cases.stream().filter(it -> it.verdict(server).matches("pass|warn")).count();
  }

  private static long bad(List<Case> cases, String server) {
    return cases.stream().filter(it -> it.verdict(server).equals("fail")).count();
  }

  private static List<String> table(String title, List<Case> cases, Collection<String> servers) {
    List<String> lines = new ArrayList<>();
    lines.add("." + title);
    lines.add("[.wide%autowidth,options=\"header\"]");
    lines.add("|===");
    lines.add("| Case | RFC | level | " + String.join(" | ", servers));
    lines.add("");
    for (Case each : cases) {
      List<String> cells =
          new ArrayList<>(List.of("`" + each.id() + "`", each.section(), each.asks()));
      servers.forEach(server -> cells.add(each.cell(server)));
      lines.add(ThenTables.row(cells));
    }
    lines.add("|===");
    lines.add("");
    return lines;
  }
}
