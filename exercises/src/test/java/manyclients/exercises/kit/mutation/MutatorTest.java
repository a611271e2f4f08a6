package manyclients.exercises.kit.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MutatorTest {

  /// The lines that change in each mutation of a method with this body.
  private static List<String> mutations(String operator, String... body) {
    String source = source(body);
    return Mutator.mutationsOf(source).stream()
        .filter(mutation -> mutation.operator().equals(operator))
        .map(mutation -> mutation.edit(source))
        .toList();
  }

  private static String source(String... body) {
    return "class A {\n  int n;\n  int m(int[] a, int i) {\n"
        + String.join("\n", body)
        + "\n  }\n}\n";
  }

  @Test
  void aStatementIsForgotten() {
    assertThat(mutations("drop", "n++;", "return i;")).containsExactly("- n++;\n", "- return i;\n");
  }

  @Test
  void neighboursChangePlaces() {
    assertThat(mutations("swap", "f();", "g();", "return i;"))
        .containsExactly("- f();\n- g();\n+ g();\n+ f();\n");
    assertThat(mutations("swap", "this.n = n;", "this.a = a;")).isEmpty();
  }

  @Test
  void aBoundMovesByOne() {
    assertThat(mutations("<", "return i < 7 ? 1 : 2;"))
        .containsExactly("- return i < 7 ? 1 : 2;\n+ return i <= 7 ? 1 : 2;\n");
    assertThat(mutations("constant", "return i < 7 ? i : n;"))
        .containsExactly("- return i < 7 ? i : n;\n+ return i < 8 ? i : n;\n");
  }

  @Test
  void aConditionIsNegatedOrNotLookedAt() {
    assertThat(mutations("negate", "if (!f()) {", "  g();", "}"))
        .containsExactly("- if (!f()) {\n+ if (f()) {\n");
    assertThat(mutations("ignore", "if (f()) {", "  g();", "}"))
        .containsExactly(
            "- if (f()) {\n+ if ((f() || true)) {\n", "- if (f()) {\n+ if ((f() && false)) {\n");
  }

  @Test
  void aFieldIsThatOfAllInstances() {
    assertThat(mutations("static", "return i;")).containsExactly("-   int n;\n+   static int n;\n");
  }

  @Test
  void onlyTheFirstCountsAndOnlyOneRoundIsMade() {
    assertThat(mutations("first", "return a[i];"))
        .containsExactly("- return a[i];\n+ return a[0];\n");
    assertThat(mutations("once", "while (i > 0) {", "  f();", "}"))
        .containsExactly("-   f();\n+   f(); break;\n");
  }

  @Test
  void exceptionsAreCaughtMoreWidelyOrNotAtAll() {
    String[] attempt = {
      "try {", "  f();", "} catch (E e) {", "  g();", "} finally {", "  h();", "}"
    };
    assertThat(mutations("widen catch", attempt))
        .containsExactly("- } catch (E e) {\n+ } catch (Exception e) {\n");
    assertThat(mutations("empty finally", attempt))
        .containsExactly("- } finally {\n-   h();\n- }\n+ } finally {}\n");
    assertThat(mutations("drop catch", attempt)).hasSize(1);
  }

  @Test
  void noTwoAreTheSame() {
    String source = source("if (!f() && i + 1 < 3) {", "  n -= 2;", "  g();", "}", "return i * 2;");
    Stream<String> texts = Mutator.mutationsOf(source).stream().map(m -> m.applyTo(source));
    assertThat(texts.toList()).doesNotHaveDuplicates().doesNotContain(source);
  }
}
