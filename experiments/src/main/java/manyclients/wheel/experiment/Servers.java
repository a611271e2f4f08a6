package manyclients.wheel.experiment;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import manyclients.lab.experiment.Claim;
import manyclients.lab.experiment.Factor;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerCatalog;
import manyclients.lab.process.ServerMain;
import manyclients.wheel.steps.StepMain;

/// The servers that are compared, by name: engines and steps.
///
/// The selector of the next chapter is included if it is on the class path.
final class Servers {
  private static final String NEXT = "selector";

  private Servers() {}

  static Factor compared(String... names) {
    List<String> next = isHere() ? List.of(NEXT) : List.of();
    return new Factor("server", Stream.concat(Stream.of(names), next.stream()).toList());
  }

  /// Returns the claims whose servers are all included.
  static List<Claim> decidable(Claim... claims) {
    return Stream.of(claims).filter(claim -> isHere() || !isAboutNext(claim)).toList();
  }

  private static boolean isAboutNext(Claim claim) {
    return claim.over().startsWith(NEXT) || claim.under().startsWith(NEXT);
  }

  private static boolean isHere() {
    return ServerCatalog.find(NEXT).isPresent();
  }

  static ServerUnderTest start(String name) throws IOException, InterruptedException {
    return switch (name) {
      case "timed-wheel", "asking-wheel", "non-blocking-wheel" ->
          ServerUnderTest.start(jvm(StepMain.class), name);
      default -> ServerUnderTest.start(jvm(ServerMain.class), "--engine", name);
    };
  }

  /// Returns a JVM with the same flags for all, and a collector without threads of its own.
  private static ChildJvm jvm(Class<?> main) {
    return ChildJvm.of(main).withFlags("-Xmx256m", "-XX:+UseSerialGC");
  }
}
