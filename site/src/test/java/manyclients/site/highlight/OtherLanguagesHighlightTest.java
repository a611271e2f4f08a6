package manyclients.site.highlight;

import static manyclients.site.highlight.JavaHighlightTest.marked;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OtherLanguagesHighlightTest {

  @Test
  void aJShellSessionTellsPromptsInputAndOutputApart() {
    String session =
        """
        jshell> for (int i = 0; i < 1; i++) {
           ...>   print(i);
           ...>
           ...> }
        0 < 1
        """;
    assertThat(marked(session, "jshell"))
        .isEqualTo(
            """
            «prompt:jshell> »«kw:for» («kw:int» i = «number:0»; i < «number:1»; i++) {
            «prompt:   ...> »  print(i);
            «prompt:   ...>»
            «prompt:   ...> »}
            «output:0 < 1»
            """);
  }

  @Test
  void aTerminalTellsPromptsCommandsAndOutputApart() {
    assertThat(
            marked("$ ./course load --port 7000 \\\n    --size 1 # small\n0 errors\n", "console"))
        .isEqualTo(
            "«prompt:$ »./course load --port 7000 \\\n    --size 1 «comment:# small»\n"
                + "«output:0 errors»\n");
  }

  @Test
  void aShellScriptHasStringsVariablesAndComments() {
    assertThat(marked("for f in *.c; do echo \"$f\" '#' $HOME; done # all", "shell"))
        .isEqualTo(
            "«kw:for» f «kw:in» *.c; «kw:do» echo «string:\"$f\"» «string:'#'» «annotation:$HOME»;"
                + " «kw:done» «comment:# all»");
  }

  @Test
  void xmlHasTagsAttributesAndComments() {
    assertThat(marked("<!-- a -->\n<plugin id=\"x\">v &amp; w</plugin>", "xml"))
        .isEqualTo(
            "«comment:<!-- a -->»\n«kw:<plugin» «annotation:id»=«string:\"x\"»«kw:>»v &amp; w"
                + "«kw:</plugin»«kw:>»");
  }

  @Test
  void jsonTellsNamesFromValues() {
    assertThat(marked("{\"kb\": -1.5e3, \"ok\": true, \"s\": \"a:\"}", "json"))
        .isEqualTo(
            "{«type:\"kb\"»: «number:-1.5e3», «type:\"ok\"»: «kw:true», «type:\"s\"»:"
                + " «string:\"a:\"»}");
  }

  @Test
  void otherTextIsOnlyEscaped() {
    assertThat(Highlighter.toHtml("<a href=\"x\">&</a>", "text"))
        .isEqualTo("&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;");
  }

  @Test
  void linesAreCutWithoutTheLastLineEnd() {
    assertThat(Highlighter.toLines("a\n\nb\n", "text")).containsExactly("a", "", "b");
    assertThat(Highlighter.toLines("a", "text")).containsExactly("a");
  }
}
