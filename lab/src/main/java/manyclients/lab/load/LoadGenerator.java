package manyclients.lab.load;

import java.io.IOException;
import java.util.function.LongSupplier;
import manyclients.lab.swarm.ClientLoop;
import org.jspecify.annotations.Nullable;

/// Puts load on a server and reports the results.
public final class LoadGenerator {

  private LoadGenerator() {}

  /// Runs a load in the calling thread, which must be a platform thread. It ends by itself,
  /// whatever the server does: the plan's patience bounds each connect, and warm-up, duration and
  /// patience together bound the rest.
  ///
  /// Connections that fail are counted, not thrown.
  ///
  /// @throws IOException when no selector can be opened
  public static LoadReport run(LoadPlan plan) throws IOException {
    return run(plan, System::nanoTime, new ThreadMeter(), null);
  }

  /// Runs a load, with a listener that may measure during the measured time span.
  public static LoadReport run(LoadPlan plan, MeasurementListener listener) throws IOException {
    return run(plan, System::nanoTime, new ThreadMeter(), listener);
  }

  static LoadReport run(
      LoadPlan plan, LongSupplier clock, CpuMeter meter, @Nullable MeasurementListener listener)
      throws IOException {
    LoadRun run;
    try (ClientLoop loop = ClientLoop.open()) {
      run = new LoadRun(plan, loop, clock, meter, listener);
      run.run();
    }
    return run.report(); // after the clients have closed: loading a class needs a descriptor
  }
}
