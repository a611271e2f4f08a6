package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class InquestCommandTest {

  @Test
  void findsNothingWhereNobodyHangs() {
    Said said = Said.by("inquest", "--engine", "wheel", "--clients", "50", "--rounds", "3");
    said.isDone();
    assertThat(said.out())
        .contains("round 3: 50 answers")
        .endsWith("nothing to find%n".formatted());
  }

  @Test
  void endsWithOneWhereSomebodyDoes() {
    Said said = Said.by("inquest", "--engine", "sequential", "--clients", "2", "--rounds", "1");
    assertThat(said.status()).isEqualTo(CommandException.FAILED);
    assertThat(said.out())
        .contains("1 clients wait")
        .containsPattern("ESTABLISHED +78")
        .contains("0 of 1 were removed", "0 of 1 clients are free");
  }
}
