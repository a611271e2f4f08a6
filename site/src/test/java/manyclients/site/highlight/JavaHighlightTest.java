package manyclients.site.highlight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The constructs of Java 25 that the book uses; `«kw:record»` abbreviates a coloured word.
class JavaHighlightTest {

  @Test
  void recordsSealedTypesAndPermitsAreKeywordsWhereTheyDeclare() {
    assertThat(marked("public sealed interface Shape<T> permits Circle, Square {}"))
        .isEqualTo(
            "«kw:public» «kw:sealed» «kw:interface» «type:Shape»<«type:T»> «kw:permits»"
                + " «type:Circle», «type:Square» {}");
    assertThat(marked("record Point(int x) {}")).startsWith("«kw:record» «type:Point»(«kw:int» x)");
    assertThat(marked("@Deprecated record Pair<A, B>(A a, B b) {}")).contains("«kw:record»");
    assertThat(marked("non-sealed class A {}")).startsWith("«kw:non-sealed» «kw:class»");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "var record = record(1); record.run();",
        "return record(x);",
        "int when = 3; when++;",
        "mock.when(call).then(x);",
        "Thread.yield();",
        "int yield = 3;",
        "permits.acquire(permits + 1);",
        "boolean sealed = this.sealed;",
        "a.module();",
      })
  void contextualKeywordsAreNamesElsewhere(String code) {
    assertThat(marked(code))
        .doesNotContain("«kw:record»", "«kw:when»", "«kw:yield»")
        .doesNotContain("«kw:permits»", "«kw:sealed»", "«kw:module»");
  }

  @Test
  void switchPatternsHaveKeywordsForGuardsAndYield() {
    String code =
        """
        var area = switch (shape) {
          case Circle(var r) when r > 0 -> r * r;
          case Square s when s.side() == 1 -> 1;
          case null, default -> { yield -1; }
        };
        """;
    assertThat(marked(code))
        .contains("«kw:var» area = «kw:switch» (shape)")
        .contains("«kw:case» «type:Circle»(«kw:var» r) «kw:when» r > «number:0» ->")
        .contains("«kw:case» «type:Square» s «kw:when» s.side()")
        .contains("«kw:case» «kw:null», «kw:default» -> { «kw:yield» -«number:1»; }");
  }

  @Test
  void textBlocksKeepQuotesEscapesAndLineEndsInside() {
    String code = "var s = \"\"\"\n  say \"hi\" \\\"\"\" on\n  \"\"\"; int x;";
    assertThat(marked(code))
        .isEqualTo(
            "«kw:var» s = «string:\"\"\"»\n«string:  say \"hi\" \\\"\"\" on»\n«string:  \"\"\"»;"
                + " «kw:int» x;");
  }

  @Test
  void stringsAndCharactersEndAtTheirClosingQuote() {
    assertThat(marked("f(\"a\\\"b\", '\\'', '\"', \"\\\\\") + 1"))
        .isEqualTo(
            "f(«string:\"a\\\"b\"», «string:'\\''», «string:'\"'», «string:\"\\\\\"»)"
                + " + «number:1»");
    assertThat(marked("\"never closed\nint x")).isEqualTo("«string:\"never closed»\n«kw:int» x");
  }

  @Test
  void commentsAreNotDocumentation() {
    assertThat(marked("/// Answers *each* frame.\n// why\n/** old */ /* in */ int x; /**/"))
        .isEqualTo(
            "«doc:/// Answers *each* frame.»\n«comment:// why»\n«doc:/** old */» «comment:/* in */»"
                + " «kw:int» x; «comment:/**/»");
  }

  @ParameterizedTest
  @CsvSource({
    "1_000_000L",
    "0xFF_FFp-3",
    "0b1010",
    "1.5e-10",
    ".5f",
    "6.022e+23d",
    "0x1F",
    "1e3",
    "42"
  })
  void numbersAreWhole(String number) {
    assertThat(marked("x = " + number + ";")).isEqualTo("x = «number:" + number + "»;");
  }

  @Test
  void annotationsAreColouredWhereTheyAreUsedAndDeclared() {
    assertThat(marked("@Test @org.junit.Tag(\"slow\") @interface Slow {}"))
        .isEqualTo(
            "«annotation:@Test» «annotation:@org.junit.Tag»(«string:\"slow\"») «kw:@interface»"
                + " «type:Slow» {}");
  }

  @Test
  void constantsAreNotTypes() {
    assertThat(marked("MAX_FRAME + ByteBuffer.LIMIT + URI.create(T.x)"))
        .isEqualTo("MAX_FRAME + «type:ByteBuffer».LIMIT + «type:URI».create(«type:T».x)");
  }

  @Test
  void moduleIsAKeywordInAnImport() {
    assertThat(marked("import module java.base;")).startsWith("«kw:import» «kw:module» java.base");
  }

  @Test
  void varIsAKeywordInALambda() {
    assertThat(marked("map.forEach((var _, var v) -> use(v));"))
        .isEqualTo("map.forEach((«kw:var» _, «kw:var» v) -> use(v));");
  }

  static String marked(String code) {
    return marked(code, "java");
  }

  static String marked(String code, String language) {
    String html = Highlighter.toHtml(code, language);
    String marked = html.replaceAll("<span class=\"(\\w+)\">", "«$1:").replace("</span>", "»");
    return Stream.of("&lt;<", "&gt;>", "&quot;\"", "&amp;&")
        .reduce(
            marked,
            (text, pair) ->
                text.replace(
                    pair.substring(0, pair.length() - 1), pair.substring(pair.length() - 1)));
  }
}
