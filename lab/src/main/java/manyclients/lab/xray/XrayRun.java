package manyclients.lab.xray;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServeOptions;
import manyclients.lab.xray.trace.Subject;
import org.jspecify.annotations.Nullable;

/// Takes an X-ray: has a server recorded while a few clients talk to it, and evaluates the
/// recording.
///
/// Events cost time. An X-ray shows the order of events and their durations relative to each other;
/// its latencies are not the engine's.
public final class XrayRun {

  private XrayRun() {}

  /// Takes an X-ray of an engine, in its own JVM.
  ///
  /// @throws manyclients.lab.process.ServeException when there is no such engine or handler
  /// @throws IOException when the server did not start, or did not answer correctly
  public static Xrayed of(ServeOptions options, XrayPlan plan)
      throws IOException, InterruptedException {
    var _ = options.requestHandler();
    return of(ChildJvm.of(XrayMain.class), options, plan.withDialogue(options.dialogue()));
  }

  /// Takes an X-ray of an engine, in a JVM that has it.
  ///
  /// @param jvm runs [XrayMain]
  /// @throws IOException when the server did not start, or did not answer correctly
  public static Xrayed of(ChildJvm jvm, ServeOptions options, XrayPlan plan)
      throws IOException, InterruptedException {
    try (ForkedServer server = ForkedServer.start(jvm, options)) {
      return of(server, options.engine(), options.handler(), plan);
    }
  }

  /// Takes an X-ray of one of the course's servers that is running on loopback.
  ///
  /// @throws IOException when it can't be recorded, or did not answer correctly
  public static Xrayed of(long pid, int port, XrayPlan plan)
      throws IOException, InterruptedException {
    return of(new AttachedServer(pid, port), "port " + port, "of process " + pid, plan);
  }

  private static Xrayed of(RecordedServer server, String engine, String handler, XrayPlan plan)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("xray");
    Path file = folder.resolve("recording.jfr");
    try {
      server.begin();
      Taken taken = take(server, plan, file);
      Long bytes = bytesPerClient(taken.heap, server, plan.clients());
      long micros = plan.time().toNanos() / 1_000;
      Subject subject = new Subject(engine, handler, plan.clients(), plan.seed(), micros);
      return Xrayed.of(RecordingReader.read(file, taken.log, subject, bytes));
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  /// @param heap the heap in use while the clients were connected, in bytes
  private record Taken(ClientLog log, OptionalLong heap) {}

  /// Records. The recording ends even if the clients fail, because the server may run on.
  private static Taken take(RecordedServer server, XrayPlan plan, Path file)
      throws IOException, InterruptedException {
    try (var clients = ThinkingClients.open(plan)) {
      ClientLog log = clients.talk(server.port(), plan.time());
      server.stop(file);
      return new Taken(log, server.heap());
    } catch (IOException | InterruptedException | RuntimeException e) {
      try {
        server.discard();
      } catch (IOException another) {
        e.addSuppressed(another); // the first exception says more
      }
      throw e;
    }
  }

  /// Returns the memory per client that is freed when the clients leave; null if that is unknown.
  /// At first the server may still be closing connections, so the smaller of two figures counts.
  ///
  /// @param with the heap in use while they were connected
  private static @Nullable Long bytesPerClient(
      OptionalLong with, RecordedServer server, int clients)
      throws IOException, InterruptedException {
    if (with.isEmpty()) {
      return null;
    }
    long without = Math.min(server.heap().orElseThrow(), server.heap().orElseThrow());
    long gone = with.getAsLong() - without;
    return gone > 0 ? gone / clients : null;
  }
}
