package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.FIRST;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Sessions in the text are run, compared, and promoted.
@ExtendWith(WithConverter.class)
class SessionWeavingTest {
  private static final int START = 36; // the line above the session's first, in the chapter's text

  private static final String SESSION =
      """

      [jshell]
      ----
      jshell> var words = List.of("one", "two")
      words ==> [one, two]
      jshell> for (String word : words) {
         ...>   System.out.println(word);
         ...> }
      one
      two

      jshell> record Pair(int a, int b) {}
      |  created record Pair
      jshell> int twice(int a) { return 2 * a; }
      |  created method twice(int)
      jshell> twice(4)
      $5 ==> 8
      jshell> var thing = new Object();
      jshell> Integer.parseInt("x")
      |  Exception java.lang.NumberFormatException: For input string: "x"
      ----

      [jshell%hidden]
      ----
      jshell> var hidden = 3
      hidden ==> 3
      ----

      [jshell,normalise="port"]
      ----
      jshell> "port " + (40000 + new Random().nextInt(2000)) + " " + hidden
      $9 ==> "port 40123 3"
      ----
      """;

  private final SampleBook book;

  SessionWeavingTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @Test
  void trueSessionIsShownAsWritten() {
    book.append(FIRST, SESSION);
    assertThat(book.lineOf(FIRST, "jshell> var words")).isEqualTo(START + 1);
    assertThat(book.problems()).isEmpty();
    assertThat(book.page("00-contract.html"))
        .contains("<span class=\"prompt\">jshell&gt; </span>")
        .contains("port 40123 3")
        .doesNotContain("hidden ==&gt;");
  }

  @Test
  void changedAnswerIsFoundAndPromoted() {
    book.append(FIRST, SESSION);
    book.replace(FIRST, "two\n\n", "three\n\n");
    book.replace(FIRST, "$5 ==> 8\n", "");
    int changed = book.lineOf(FIRST, "three");
    int missing = book.lineOf(FIRST, "jshell> twice(4)");
    assertThat(book.problems())
        .containsExactly(
            FIRST
                + ":"
                + changed
                + ": JShell answers \"two\", the text says \"three\";"
                + " ./course weave --promote accepts the answer",
            FIRST
                + ":"
                + missing
                + ": JShell answers \"$5 ==> 8\", the text says nothing more;"
                + " ./course weave --promote accepts the answer");

    WeaveResult promoted = book.weave(true, Duration.ofSeconds(20));
    assertThat(promoted.sound()).isTrue();
    assertThat(promoted.promoted()).isEqualTo(1);
    assertThat(book.read(FIRST)).endsWith(SESSION);
  }

  @Test
  void sessionThatHangsIsEndedAndFound() {
    book.append(
        FIRST,
        "\n[jshell]\n----\njshell> int a = 1\na ==> 1\njshell> while (true) { a++; }\n----\n");
    assertThat(book.weave(false, Duration.ofSeconds(2)).problems())
        .singleElement()
        .hasToString(FIRST + ":39: JShell gave no answer within 2 s");
  }

  @Test
  void wrongInputAndUnknownNormaliserAreFound() {
    book.append(
        FIRST, "\n[jshell,normalise=\"colour\"]\n----\njshell> int a = \"text\"\na ==> 1\n----\n");
    assertThat(book.problems())
        .hasSize(2)
        .anyMatch(line -> line.startsWith(FIRST + ":37: unknown normaliser 'colour'; known: "))
        .anyMatch(line -> line.startsWith(FIRST + ":38: JShell answers \"|  Error:\""));
  }
}
