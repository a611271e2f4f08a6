package manyclients.site.weave.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import manyclients.site.weave.code.SourceFile;
import org.junit.jupiter.api.Test;

class IndentTest {
  private static SourceFile file(String... lines) {
    return new SourceFile(Path.of("A.java"), "A.java", List.of(lines));
  }

  private static List<Integer> withoutLastEnds(SourceFile file, int from) {
    List<Integer> lines = IntStream.rangeClosed(from, file.lines().size()).boxed().toList();
    return Indent.withoutLastEnds(file, lines);
  }

  @Test
  void theEndOfAHiddenClassIsHidden() {
    SourceFile file = file("class A {", "  class B {", "    int b() {", "    }", "  }", "}");
    assertThat(withoutLastEnds(file, 3)).containsExactly(3, 4);
    assertThat(withoutLastEnds(file, 2)).containsExactly(2, 3, 4, 5);
  }

  @Test
  void theEndOfAShownBlockStays() {
    SourceFile file = file("class A {", "  int a() {", "  }", "}");
    assertThat(withoutLastEnds(file, 1)).containsExactly(1, 2, 3, 4);
    assertThat(withoutLastEnds(file("}"), 1)).containsExactly(1);
  }
}
