package manyclients.lab.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import manyclients.lab.experiment.ServerUnderTest.Worked;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.xray.XrayMain;

/// The X-ray's cost for a server: without any X-ray, with one that is not recording, and during a
/// recording. The three servers take turns, and are compared within a round.
///
/// A server with an X-ray has more code to compile, so the warm-up is long: with a quarter of it,
/// the compilation would be measured as well.
public final class XrayPrice extends NamedExperiment {
  private static final List<String> SERVERS = List.of("without", "off", "on");

  public XrayPrice() {
    super("xray-price", Experiments.LAB, "What does the X-ray cost the server?");
  }

  @Override
  public Plan plan(Effort effort) {
    return Plan.of(effort.pick(1, 5, 25))
        .with("clients", 100)
        .with("bytes", 128)
        .with("warm-up", effort.pick(1, 3, 12))
        .with("turns", effort.pick(1, 5, 10))
        .with("turn-millis", effort.pick(200, 200, 250));
  }

  @Override
  public List<Claim> claims() {
    return List.of(
        Claim.of(
                "xray-off",
                "While no recording asks for its events, the X-ray costs a server at most one in a"
                    + " hundred of its requests per CPU-second.",
                "off-per-without",
                "one",
                "X-ray without a recording ÷ no X-ray, in the same round, " + Claim.WORK)
            .atLeast(0.99),
        Claim.of(
                "xray-on",
                "While a recording asks for its events, the X-ray costs a server at least three in"
                    + " a hundred of its requests per CPU-second.",
                "on-per-without",
                "one",
                "X-ray with a recording ÷ no X-ray, in the same round, " + Claim.WORK)
            .atMost(0.97));
  }

  @Override
  public void measure(Run run) throws IOException, InterruptedException {
    Path empty = EmptyXray.archive();
    try (var servers = new InterleavedRuns(SERVERS, name -> start(name, empty))) {
      try {
        record(run, servers.work(run));
      } finally { // a Flight Recorder that is killed leaves its files behind
        Objects.requireNonNull(servers.servers().get("on")).server().terminate();
      }
    } finally {
      Files.delete(empty);
    }
  }

  private static void record(Run run, Map<String, Worked> worked) {
    double without = Objects.requireNonNull(worked.get("without")).perCpuSecond();
    run.record("one", 1);
    for (String name : List.of("off", "on")) {
      double work = Objects.requireNonNull(worked.get(name)).perCpuSecond();
      run.record(name + "-per-without", work / without);
    }
  }

  private static ServerUnderTest start(String name, Path empty)
      throws IOException, InterruptedException {
    ChildJvm jvm = ChildJvm.of(XrayMain.class);
    ServerUnderTest server =
        ServerUnderTest.start(
            name.equals("without") ? jvm.withClassesFirst(empty) : jvm, "--engine", "selector");
    if (name.equals("on")) {
      server.server().ask("record");
    }
    return server;
  }
}
