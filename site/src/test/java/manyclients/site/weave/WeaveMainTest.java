package manyclients.site.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(WithConverter.class)
class WeaveMainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final SampleBook book;

  WeaveMainTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  private int run(String... options) {
    var args = new ArrayList<>(List.of(book.path("").toString(), book.output().toString()));
    args.addAll(List.of(options));
    return WeaveMain.run(args, print(out), print(err));
  }

  private static PrintStream print(ByteArrayOutputStream to) {
    return new PrintStream(to, true, StandardCharsets.UTF_8);
  }

  @Test
  void problemsAreOneLineEachAndTheStatusIsOne() {
    book.replace(SampleBook.FIRST, "<<counting>>", "<<gone>>");
    assertThat(run()).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            SampleBook.FIRST + ":13: no anchor 'gone' on this page",
            "weave: 1 problem; fix the text");
    assertThat(run("--if-changed")).as("an unsound book is woven again").isEqualTo(1);
  }

  @Test
  void soundBookIsReportedAndNotWovenAgain() {
    assertThat(run("--report")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("   46 /    46  100 %  all chapters");
    book.write("site/target/site/index.html", "as it was");
    assertThat(run("--if-changed")).isZero();
    assertThat(book.page("index.html")).isEqualTo("as it was");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void codeThatTheTextDoesNotShowIsAWarningUnlessTheWeaverIsStrict() {
    String engine = "chapters/00-contract/src/main/java/manyclients/contract/Engine.java";
    book.write(
        engine, "package manyclients.contract;\n\n/// Not in the text yet.\nclass Engine {}\n");
    assumeThat(System.getenv("CI")).as("CI is always strict").isNotEqualTo("true");
    assertThat(run()).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            engine + ":3: warning: lines 3 to 4 are shown nowhere in the text; include Engine");
    assertThat(run("--strict")).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8)).endsWith("weave: 1 problem; fix the text\n");
  }

  @Test
  void wrongUseIsOneLineAndTheStatusIsTwo() {
    assertThat(run("--wrong")).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
  }
}
