package manyclients.exercises.kit.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Of a program that is to be repaired, only the repair is mutated.
class RepairTest {
  private static final String STUB =
      source("int n;", "int m(int i) { return i; }", "A(int i) { n = i + 1; }");

  /// A class with these members, one a line.
  private static String source(String... members) {
    return "class A {\n" + String.join("\n", members) + "\n}\n";
  }

  private static List<String> mutations(String solution) {
    return Mutations.ofRepair(solution, STUB).all().stream()
        .map(mutation -> mutation.edit(solution))
        .toList();
  }

  @Test
  void whatIsAsItWasIsNotMutated() {
    assertThat(mutations(STUB)).isEmpty();
    assertThat(mutations("// repaired\n" + STUB.replace("{ n", "{ // begins here\n  n"))).isEmpty();
  }

  @Test
  void onlyTheMemberThatDiffersIsMutated() {
    assertThat(mutations(STUB.replace("return i;", "return 2 * i;")))
        .isNotEmpty()
        .allMatch(edit -> edit.contains("2 * i"));
    assertThat(mutations(STUB.replace("n = i + 1", "n = i + 2")))
        .isNotEmpty()
        .allMatch(edit -> edit.contains("i + 2"));
  }

  @Test
  void aMemberThatTheStubHasNotIsMutated() {
    assertThat(mutations(STUB.replace("int n;", "int n;\nint a;")))
        .containsExactly("- int a;\n+ static int a;\n");
    assertThat(mutations(STUB.replace("A(", "int m(long i) { return 7; }\nA(")))
        .isNotEmpty()
        .allMatch(edit -> edit.contains("7"));
  }

  @Test
  void theSameInAnotherClassIsAnotherMember() {
    String inner = "static class B {\n  int n;\n  int a;\n}";
    String solution = STUB.replace("A(", inner + "\nA(");
    assertThat(
            Mutations.ofRepair(solution, STUB.replace("A(", "static class B { int n; }\nA(")).all())
        .extracting(mutation -> mutation.edit(solution))
        .containsExactly("-   int a;\n+   static int a;\n");
    assertThat(mutations(solution))
        .containsExactly("-   int n;\n+   static int n;\n", "-   int a;\n+   static int a;\n");
  }

  @Test
  void theStampIsOfBoth() {
    String stamp = Mutations.ofRepair(STUB, STUB).stamp();
    assertThat(Mutations.ofRepair(STUB, "// begin\n" + STUB).stamp()).isEqualTo(stamp);
    assertThat(Mutations.ofRepair(STUB, STUB.replace("n;", "k;")).stamp()).isNotEqualTo(stamp);
  }
}
