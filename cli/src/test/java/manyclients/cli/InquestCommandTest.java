package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class InquestCommandTest {

  /// Runs the inquest, and once more if its finding is not the expected one: a pause of the machine
  /// also makes clients wait, but hardly twice.
  private static Said inquest(String found, String engine, int clients, int rounds) {
    String[] command = {
      "inquest", "--engine", engine, "--clients", "" + clients, "--rounds", "" + rounds
    };
    Said said = Said.by(command);
    return said.out().contains(found) ? said : Said.by(command);
  }

  @Test
  void nothingIsFoundIfEveryClientGetsItsReplies() {
    Said said = inquest("nothing to find", "wheel", 50, 3);
    said.isDone();
    assertThat(said.out())
        .contains("round 3: 50 of 50 clients got an answer")
        .endsWith("nothing to find%n".formatted());
  }

  @Test
  void theExitStatusIsOneIfAClientHangs() {
    Said said = inquest("1 client waits", "sequential", 2, 1);
    assertThat(said.status()).isEqualTo(CommandException.FAILED);
    assertThat(said.out())
        .contains("1 client waits")
        .containsPattern("ESTABLISHED +78")
        .contains("0 of 1 were removed", "0 of 1 clients are free");
  }
}
