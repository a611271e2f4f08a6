package manyclients.lab.experiment;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import manyclients.lab.load.LoadGenerator;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.load.LoadReport;
import manyclients.lab.load.MeasurementListener;
import manyclients.lab.proc.Usage;
import manyclients.lab.proc.Vitals;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.ServerProcess;
import manyclients.lab.swarm.Swarm;
import manyclients.lab.swarm.SwarmPlan;

/// The server under test, in its own JVM and on its own cores.
public final class ServerUnderTest implements AutoCloseable {
  private final ServerProcess server;

  private ServerUnderTest(ServerProcess server) {
    this.server = server;
  }

  /// The report of a load, and the server's usage during it (known only on Linux).
  public record Loaded(LoadReport report, Optional<Usage> used) {}

  /// The number of answered requests, and the server's usage for them.
  public record Worked(long requests, Optional<Usage> used) {

    /// Returns the requests per second of the server's processor time.
    ///
    /// @throws InvalidMeasurement when this system does not report a process's usage, or when the
    ///   usage was too small to tell
    public double perCpuSecond() {
      return used.map(it -> it.requestsPerCpuSecond(requests))
          .filter(work -> 0 < work && Double.isFinite(work))
          .orElseThrow(
              () -> new InvalidMeasurement("the server's processor time is unknown or too small"));
    }

    /// Returns the sum of two turns of one server.
    public Worked plus(Worked more) {
      var both = used.flatMap(one -> more.used.map(one::plus));
      return new Worked(requests + more.requests, both);
    }
  }

  /// Forks an engine of the catalog.
  ///
  /// @param options as for `serve`, such as `"--engine", "thread-pool"`
  public static ServerUnderTest start(String... options) throws IOException, InterruptedException {
    return start(ChildJvm.of(ServerMain.class), options);
  }

  /// Forks a server with the protocol of [ServerMain], and keeps the calling thread off its cores.
  public static ServerUnderTest start(ChildJvm jvm, String... options)
      throws IOException, InterruptedException {
    Cores.share(); // a JVM that starts bound to one core takes it for the only one
    ServerProcess server = ServerProcess.start(jvm, options);
    try {
      Cores.divide(server.pid());
    } catch (IOException | InterruptedException | RuntimeException e) {
      server.close();
      throw e;
    }
    return new ServerUnderTest(server);
  }

  /// Puts load on the server.
  ///
  /// @throws InvalidMeasurement when the load generator measured itself
  /// @throws IOException when the server did not do its work
  public Loaded load(LoadPlan plan) throws IOException {
    Loaded loaded = drive(plan);
    check(loaded.report());
    return loaded;
  }

  private Loaded drive(LoadPlan plan) throws IOException {
    UsageProbe probe = new UsageProbe(server.pid());
    LoadReport report = LoadGenerator.run(plan, probe);
    requireAlive();
    return new Loaded(report, probe.used());
  }

  /// Puts load on the server to measure the processor time per request. The load generator may be
  /// slower than the server, because waiting is not part of that time. It never sleeps: a sleeping
  /// thread has to be woken, and waking a thread on another core costs the server processor time.
  ///
  /// @throws InvalidMeasurement when the load generator had no core to run on for too long
  public Worked work(LoadPlan plan) throws IOException {
    UsageProbe probe = new UsageProbe(server.pid());
    LoadReport report = work(plan, probe);
    return new Worked(report.measured(), probe.used());
  }

  /// Puts load on the server in the same way, with a listener that is called at both ends of the
  /// measured time.
  public LoadReport work(LoadPlan plan, MeasurementListener listener) throws IOException {
    LoadReport report = LoadGenerator.run(restless(plan), listener);
    requireAlive();
    if (!report.cost().hadItsCore()) {
      throw new InvalidMeasurement("the machine was busy: " + report.verdict().reason());
    }
    requireAllRight(report);
    return report;
  }

  private static LoadPlan restless(LoadPlan plan) {
    return plan.withMode(new LoadPlan.Mode.Closed(true));
  }

  /// Has the server do the same work, unmeasured.
  public void warm(LoadPlan plan) throws IOException {
    requireAllRight(drive(restless(plan)).report());
  }

  /// Has crowds of clients come, speak twice and leave, one after another, so that the code that
  /// serves silent clients is compiled.
  public void warm(SwarmPlan crowd, int crowds) throws IOException, InterruptedException {
    for (int i = 0; i < crowds; i++) {
      try (Swarm swarm = Swarm.open(crowd)) {
        swarm.speak();
        long answers = swarm.speak().answers();
        requireAlive();
        InvalidMeasurement.unlessAllAnswered(answers, 2L * crowd.connections());
      }
    }
  }

  /// Throws unless the server runs, the generator kept up, and all requests sent were answered.
  public void check(LoadReport report) throws IOException {
    requireAlive();
    if (!report.verdict().sound()) {
      throw new InvalidMeasurement(
          "the load generator measured itself: " + report.verdict().reason());
    }
    requireAllRight(report);
  }

  private static void requireAllRight(LoadReport report) throws IOException {
    if (!report.counts().complete()) {
      throw new IOException("replies were wrong or missing: " + report.counts());
    }
  }

  /// Throws when the server has ended.
  public void requireAlive() throws IOException {
    OptionalInt status = server.status();
    if (status.isPresent()) {
      String words = "the server ended by itself, with status " + status.getAsInt();
      throw new IOException((words + " " + server.errors().strip()).strip());
    }
  }

  /// Returns the current vitals of the server's process; empty without Linux, or when it has ended.
  public Optional<Vitals> vitals() {
    return Vitals.of(server.pid());
  }

  /// Returns the current vitals, for a measurement that needs them.
  public Vitals requireVitals() throws IOException {
    return Vitals.require(server.pid());
  }

  /// Returns the server's process, which belongs to this object: close this object instead.
  public ServerProcess server() {
    return server;
  }

  public int port() {
    return server.port();
  }

  @Override
  public void close() throws IOException, InterruptedException {
    try (server) {
      Cores.share();
    }
  }
}
