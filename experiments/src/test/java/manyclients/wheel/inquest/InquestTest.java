package manyclients.wheel.inquest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class InquestTest {
  private final StringWriter said = new StringWriter();

  /// The number of clients that hang is random, but each of them must be one that the wheel has
  /// removed.
  @NetworkTest
  void aClientThatWaitsForTheOldWheelWasRemovedByIt() throws Exception {
    Inquest inquest = new Inquest("wheel-2001", 350, 100);
    int waiting = inquest.hold(new PrintWriter(said));
    if (!areFree(waiting)) { // the machine may have paused for seconds, but hardly twice
      waiting = inquest.hold(new PrintWriter(said));
    }
    assertThat(waiting).as("clients that get no answer").isPositive();
    assertThat(said.toString())
        .contains("%s of %s were removed from the list".formatted(waiting, waiting))
        .contains("%s of %s clients are free".formatted(waiting, waiting))
        .contains("ESTABLISHED");
  }

  private boolean areFree(int waiting) {
    return said.toString().contains("%s of %s clients are free".formatted(waiting, waiting));
  }

  @NetworkTest
  void nobodyWaitsForTheNewOne() throws Exception {
    Inquest inquest = new Inquest("wheel", 350, 8);
    int waiting = inquest.hold(new PrintWriter(said));
    if (waiting > 0) { // the machine may have paused for seconds, but hardly twice
      waiting = inquest.hold(new PrintWriter(said));
    }
    assertThat(waiting).isZero();
    assertThat(said.toString()).endsWith("there is nothing to find%n".formatted());
  }
}
