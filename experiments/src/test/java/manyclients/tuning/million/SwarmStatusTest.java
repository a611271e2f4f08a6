package manyclients.tuning.million;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class SwarmStatusTest {

  @Test
  void aStatusIsReadAsItWasWritten() {
    SwarmStatus status = new SwarmStatus(250, 249, "Connection refused 1 lost");
    assertThat(SwarmStatus.parse(status.toString())).isEqualTo(status);
    assertThat(SwarmStatus.parse(new SwarmStatus(250, 250, "").toString()).failure()).isEmpty();
  }

  @Test
  void aWarningOfTheJvmIsNoStatus() {
    assertThatThrownBy(() -> SwarmStatus.parse("OpenJDK 64-Bit Server VM warning: no memory"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not the status of a swarm: OpenJDK 64-Bit Server VM warning: no memory");
  }

  @Test
  void theStatusOfADeadSwarmKeepsTheFirstLineWithoutPaths() {
    IOException end =
        new IOException("the child has ended. I/O error in \"/home/me/a.log\": none\nmore\n");
    assertThat(SwarmStatus.gone(end))
        .isEqualTo(new SwarmStatus(0, 0, "the child has ended. I/O error in \"...\": none"));
    assertThat(SwarmStatus.gone(new EOFException()).failure()).contains("EOFException");
  }
}
