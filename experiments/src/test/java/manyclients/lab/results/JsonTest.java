package manyclients.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class JsonTest {

  public record Point(int x, Duration y) {}

  @Test
  void specialCharactersAreEscaped() {
    assertThat(Json.line("a \"b\" \\ \n \t \u0001 é"))
        .isEqualTo("\"a \\\"b\\\" \\\\ \\n \\t \\u0001 é\"");
  }

  @Test
  void everyKindOfValueHasItsForm() {
    assertThat(Json.line(Arrays.asList(1, 2.5, true, null, "x")))
        .isEqualTo("[1,2.5,true,null,\"x\"]");
    assertThat(Json.line(Map.of("k", List.of()))).isEqualTo("{\"k\":[]}");
    assertThat(Json.line(new Point(3, Duration.ofMillis(1_500)))).isEqualTo("{\"x\":3,\"y\":1.5}");
  }

  public record Called(int x, Supplier<String> code) {}

  @Test
  void aFunctionIsLeftOut() {
    assertThat(Json.line(new Called(3, () -> "code"))).isEqualTo("{\"x\":3}");
  }

  @Test
  void notANumberIsNull() {
    assertThat(Json.line(Double.NaN)).isEqualTo("null");
  }
}
