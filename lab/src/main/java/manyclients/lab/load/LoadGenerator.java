package manyclients.lab.load;

import java.io.IOException;
import java.util.function.LongSupplier;
import manyclients.lab.swarm.ClientLoop;
import org.jspecify.annotations.Nullable;

/// Puts load on a server and reports what came of it.
public final class LoadGenerator {

  private LoadGenerator() {}

  /// Runs a load in the calling thread, which must be a platform thread. It ends by itself,
  /// whatever the server does: each connect is bounded by the plan's patience, and what follows by
  /// warm-up, duration and patience together.
  ///
  /// Connections that fail are counted, not thrown.
  ///
  /// @throws IOException when not even a selector can be had
  public static LoadReport run(LoadPlan plan) throws IOException {
    return run(plan, System::nanoTime, new ThreadMeter(), null);
  }

  /// The same, with a listener that may measure for as long as the load generator does.
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
    return run.report(); // with the descriptors given back: to load a class takes one
  }
}
