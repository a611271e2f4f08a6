package manyclients.cli;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import manyclients.cli.Chapters.Chapter;
import manyclients.contract.ServerFactory;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;
import manyclients.lab.process.ServerCatalog;
import manyclients.lab.results.Json;
import manyclients.tuning.ceiling.Ceiling;
import manyclients.tuning.ceiling.Ceilings;
import manyclients.tuning.ceiling.Footprint;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Reports what this machine can do, and which chapters it can run in full.
@Command(
    name = "doctor",
    description = "Reports what this machine can do and what each chapter needs; changes nothing.")
final class DoctorCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Option(names = "--json", description = "Prints JSON.")
  boolean json;

  private static final String ROW = "%-12s  %-10s %-8s %s";

  /// The lines already printed for an earlier chapter, which are not repeated.
  private final Set<String> told = new HashSet<>();

  /// Returns why an engine cannot run here. A test replaces it.
  Function<ServerFactory, Optional<String>> obstacle = ServerFactory::obstacle;

  /// The number of connections below which the report names a remedy for a ceiling.
  private static final long WANTED = 1_000_000;

  @Override
  public Integer call() {
    Machine machine = Machine.probe();
    return report(machine, machine.proc() ? ceilings() : List.of());
  }

  /// Reads the ceilings. This needs `/proc`.
  private static List<Ceiling> ceilings() {
    return Ceilings.of(Settings.of(Proc.here()), Footprint.SELECTOR);
  }

  int report(Machine machine, List<Ceiling> ceilings) {
    List<Chapter> chapters = Chapters.andLab(course.root);
    if (json) {
      course.out().println(Json.line(asJson(machine, ceilings, chapters)));
    } else {
      rows(machine).forEach((name, value) -> row(name, value));
      report(ceilings);
      course.out().println();
      course.out().printf(ROW + "%n", "", "exercises", "servers", "measurements");
      chapters.forEach(chapter -> report(chapter, machine));
    }
    boolean allInFull = chapters.stream().allMatch(chapter -> runsInFull(chapter, machine));
    return allInFull ? 0 : CommandException.FAILED;
  }

  private boolean runsInFull(Chapter chapter, Machine machine) {
    return obstacles(chapter).isEmpty() && lacking(chapter, machine).isEmpty();
  }

  /// Returns the engines of a chapter that cannot run on this machine, each with the reason.
  private Map<String, String> obstacles(Chapter chapter) {
    var obstacles = new LinkedHashMap<String, String>();
    for (ServerFactory engine : enginesOf(chapter)) {
      obstacle.apply(engine).ifPresent(why -> obstacles.put(engine.name(), why));
    }
    return obstacles;
  }

  private static List<ServerFactory> enginesOf(Chapter chapter) {
    return ServerCatalog.engines().stream()
        .filter(engine -> engine.chapter() == chapter.number())
        .toList();
  }

  /// Returns whether a chapter's servers run here: `yes` if all of them do, `some`, or `no`.
  private String servers(Chapter chapter) {
    int all = enginesOf(chapter).size();
    int blocked = obstacles(chapter).size();
    return blocked == 0 ? "yes" : blocked < all ? "some" : "no";
  }

  private static List<String> lacking(Chapter chapter, Machine machine) {
    return Need.of(chapter.name()).map(need -> need.lacking(machine)).orElse(List.of());
  }

  /// Prints the ceilings that a server meets here if its clients are silent and on other machines.
  private void report(List<Ceiling> ceilings) {
    String name = "ceilings";
    for (Ceiling ceiling : ceilings) {
      String clients = String.format(Locale.ROOT, "%,13d", ceiling.connections());
      row(name, clients + " clients: " + ceiling.what());
      if (ceiling.connections() < WANTED) {
        row("", " ".repeat(23) + ceiling.remedy());
      }
      name = "";
    }
  }

  /// Prints the row of a chapter. The exercises run wherever a JDK does, because they need little
  /// more than the loopback interface.
  private void report(Chapter chapter, Machine machine) {
    List<String> lacking = lacking(chapter, machine);
    String measurements = obstacles(chapter).isEmpty() && lacking.isEmpty() ? "yes" : "not all";
    course.out().printf(ROW + "%n", chapter.shortName(), "yes", servers(chapter), measurements);
    obstacles(chapter).forEach((engine, why) -> row("", engine + " does not run here: " + why));
    lacking.stream().filter(told::add).forEach(line -> row("", "to measure all: " + line));
  }

  private void row(String name, String value) {
    course.out().printf("%-12s  %s%n", name, value);
  }

  private static Map<String, String> rows(Machine machine) {
    var rows = new LinkedHashMap<String, String>();
    rows.put("JDK", machine.jdk());
    rows.put("cores", Integer.toString(machine.cores()));
    rows.put("memory", String.format(Locale.ROOT, "%.1f GiB", machine.memory() / 0x1p30));
    rows.put(
        "open files",
        "%s per process, up to %s on request (a JVM requests them)"
            .formatted(count(machine.softDescriptors()), count(machine.hardDescriptors())));
    rows.put(
        "ports",
        "%s to %s for clients: %s connections to one server's port"
            .formatted(
                machine.ports().first(), machine.ports().last(), count(machine.ports().count())));
    if (machine.threads() < Long.MAX_VALUE) {
      rows.put("threads", count(machine.threads()) + " more in this control group (pids.max)");
    }
    rows.put(
        "backlog",
        machine.backlog() == 0
            ? "unknown"
            : "at most " + count(machine.backlog()) + " connections wait for accept");
    rows.put("io_uring", machine.ioUring());
    rows.put("browser", machine.browser().isEmpty() ? "none found" : machine.browser());
    return rows;
  }

  private static String count(long limit) {
    return limit == Long.MAX_VALUE ? "any number" : String.format(Locale.ROOT, "%,d", limit);
  }

  private Map<String, Object> asJson(
      Machine machine, List<Ceiling> ceilings, List<Chapter> chapters) {
    var document = new LinkedHashMap<String, Object>();
    document.put("jdk", machine.jdk());
    document.put("cores", machine.cores());
    document.put("memory", machine.memory());
    document.put("softDescriptors", machine.softDescriptors());
    document.put("hardDescriptors", machine.hardDescriptors());
    document.put("ports", List.of(machine.ports().first(), machine.ports().last()));
    document.put("threads", machine.threads());
    document.put("backlog", machine.backlog());
    document.put("ioUring", machine.ioUring());
    document.put("proc", machine.proc());
    document.put("browser", machine.browser().isEmpty() ? null : machine.browser());
    document.put("ceilings", ceilings);
    document.put("chapters", chapters.stream().map(each -> asJson(each, machine)).toList());
    var obstacles = new LinkedHashMap<String, String>();
    chapters.forEach(chapter -> obstacles.putAll(obstacles(chapter)));
    document.put("obstacles", obstacles);
    return document;
  }

  private Map<String, Object> asJson(Chapter chapter, Machine machine) {
    var members = new LinkedHashMap<String, Object>();
    members.put("chapter", chapter.number());
    members.put("name", chapter.name());
    members.put("inFull", runsInFull(chapter, machine));
    members.put("exercises", "yes");
    members.put("servers", servers(chapter));
    members.put("lacks", lacking(chapter, machine));
    return members;
  }
}
