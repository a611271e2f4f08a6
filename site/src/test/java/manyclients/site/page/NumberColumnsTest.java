package manyclients.site.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class NumberColumnsTest {
  private static final Pattern SIDE = Pattern.compile("halign-(\\w)\\w*|</tr>");

  @Test
  void aColumnOfNumbersIsSetRightWithItsHead() {
    assertThat(sides("what | how many", "files | 20", "ports | 28,232 (27,000–28,232)"))
        .isEqualTo("lr lr lr");
  }

  @Test
  void aColumnWithAWordIsNotSetRight() {
    assertThat(sides("what | how many", "files | 20", "time | hangs")).isEqualTo("ll ll ll");
  }

  @Test
  void aWordAmongManyNumbersIsForgiven() {
    assertThat(sides("a | b", "x | 1 KB", "y | 2 KB", "z | 3 KB", "stopped by | nothing"))
        .isEqualTo("lr lr lr lr lr");
  }

  @Test
  void missingMeasurementsDoNotCountAsWords() {
    assertThat(sides("a | b | c", "x | – | 1", "y | 2 | ")).isEqualTo("lrr lrr lrr");
  }

  @Test
  void theFirstColumnNamesItsRowEvenWithANumber() {
    assertThat(sides("clients | ms", "350 | 7")).isEqualTo("lr lr");
  }

  /// Returns the alignment of the cells of each row, by first letters.
  private static String sides(String head, String... lines) {
    String body = Stream.of(lines).map(row -> row(row, "td")).collect(Collectors.joining());
    String rows = "<thead>" + row(head, "th") + "</thead><tbody>" + body + "</tbody>";
    Element table = Markup.body("<table>" + rows + "</table>").expectFirst("table");
    NumberColumns.align(table);
    return SIDE.matcher(table.outerHtml())
        .results()
        .map(match -> match.group(1) == null ? " " : match.group(1))
        .collect(Collectors.joining())
        .strip();
  }

  private static String row(String cells, String tag) {
    return Stream.of(cells.split(" \\| ", -1))
        .map(cell -> "<%1$s class=\"halign-left\"><p>%2$s</p></%1$s>".formatted(tag, cell))
        .collect(Collectors.joining("", "<tr>", "</tr>"));
  }
}
