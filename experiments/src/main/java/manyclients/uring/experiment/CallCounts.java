package manyclients.uring.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.load.MeasurementListener;
import org.jspecify.annotations.Nullable;

/// The counts of a server of [Contestants#withOptions] at both ends of the measured time.
final class CallCounts implements MeasurementListener {
  /// The minimum number of requests. Asking for the counts takes a few calls too, which do not
  /// matter among that many.
  private static final long FEWEST = 200;

  private final ServerUnderTest server;
  private @Nullable Look before;
  private @Nullable Look after;

  private record Look(long calls, long requests) {}

  private CallCounts(ServerUnderTest server) {
    this.server = server;
  }

  /// Returns the system calls per request under this load. They are counted while requests are in
  /// progress, since clients that come and go cause calls as well.
  static double perRequest(ServerUnderTest server, LoadPlan load) throws IOException {
    CallCounts counts = new CallCounts(server);
    server.work(load, counts);
    return counts.perRequest();
  }

  @Override
  public void began() {
    before = look();
  }

  @Override
  public void ended() {
    after = look();
  }

  private Look look() {
    try {
      String[] numbers = server.server().ask("calls").split(" ");
      return new Look(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InvalidMeasurement("interrupted");
    }
  }

  private double perRequest() {
    if (before == null || after == null || after.requests - before.requests < FEWEST) {
      throw new InvalidMeasurement("the machine was busy: there were too few requests");
    }
    return (double) (after.calls - before.calls) / (after.requests - before.requests);
  }
}
