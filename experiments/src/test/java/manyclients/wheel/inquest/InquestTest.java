package manyclients.wheel.inquest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import manyclients.lab.proc.SocketTable;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class InquestTest {
  private final StringWriter said = new StringWriter();

  /// How many hang is chance. That they are those the wheel has removed is not.
  @NetworkTest
  void whoeverWaitsForTheOldWheelWasRemovedByIt() throws Exception {
    int waiting = new Inquest("wheel-2001", 350, 100).hold(new PrintWriter(said));
    assertThat(waiting).as("clients that wait in vain").isPositive();
    assertThat(said.toString())
        .contains("%d of %d were removed from the list".formatted(waiting, waiting))
        .contains("%d of %d clients are free".formatted(waiting, waiting))
        .contains("ESTABLISHED");
  }

  @NetworkTest
  void nobodyWaitsForTheNewOne() throws Exception {
    int waiting = new Inquest("wheel", 350, 8).hold(new PrintWriter(said));
    assertThat(waiting).isZero();
    assertThat(said.toString()).endsWith("there is nothing to find%n".formatted());
  }

  @Test
  void aLineOfTheKernelsList() {
    SocketTable table = new SocketTable();
    table.add("   7: 0100007F:1F90 0100007F:C3A2 01 00000000:00000025 00:00000000 00000000     0");
    assertThat(table.find(8080, 50082)).contains(new SocketTable.State("ESTABLISHED", 37));
    assertThat(table.find(50082, 8080)).isEmpty();
  }
}
