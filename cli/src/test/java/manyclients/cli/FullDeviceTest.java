package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class FullDeviceTest {

  @Test
  @Timeout(60)
  @EnabledOnOs(OS.LINUX)
  void outputThatIsLostIsAFailure() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> engines =
        List.of(
            java, "-cp", System.getProperty("java.class.path"), Course.class.getName(), "engines");
    Process process = new ProcessBuilder(engines).redirectOutput(new File("/dev/full")).start();
    byte[] err = process.getErrorStream().readAllBytes();
    assertThat(new String(err, StandardCharsets.UTF_8))
        .contains("course: not all of the output could be written");
    assertThat(process.waitFor()).isEqualTo(CommandException.FAILED);
  }
}
