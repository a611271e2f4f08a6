package manyclients.wheel.experiment;

import java.io.IOException;
import manyclients.wheel.steps.StepMain;
import manyclients.workbench.experiment.Subject;
import manyclients.workbench.process.ChildJvm;
import manyclients.workbench.process.ServerMain;

/// The servers that are compared, by name: engines and steps.
final class Servers {

  private Servers() {}

  static Subject start(String name) throws IOException, InterruptedException {
    return switch (name) {
      case "timed-wheel", "asking-wheel", "non-blocking-wheel" ->
          Subject.start(jvm(StepMain.class), name);
      default -> Subject.start(jvm(ServerMain.class), "--engine", name);
    };
  }

  /// The same for all, and with a collector that has no threads of its own.
  private static ChildJvm jvm(Class<?> main) {
    return ChildJvm.of(main).withFlags("-Xmx256m", "-XX:+UseSerialGC");
  }
}
