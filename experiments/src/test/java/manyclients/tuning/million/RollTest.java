package manyclients.tuning.million;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class RollTest {

  @Test
  void itIsReadAsItWasWritten() {
    Roll roll = new Roll(250, 249, "Connection refused 1 lost");
    assertThat(Roll.parse(roll.toString())).isEqualTo(roll);
    assertThat(Roll.parse(new Roll(250, 250, "").toString()).trouble()).isEmpty();
  }

  @Test
  void whatAJvmSaysBeforeItIsNone() {
    assertThatThrownBy(() -> Roll.parse("OpenJDK 64-Bit Server VM warning: no memory"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no roll: OpenJDK 64-Bit Server VM warning: no memory");
  }

  @Test
  void ofASwarmThatIsGoneTheFirstLineIsKeptAndNoPath() {
    IOException end =
        new IOException("the child has ended. I/O error in \"/home/me/a.log\": none\nmore\n");
    assertThat(Roll.gone(end))
        .isEqualTo(new Roll(0, 0, "the child has ended. I/O error in \"...\": none"));
    assertThat(Roll.gone(new EOFException()).trouble()).contains("EOFException");
  }
}
