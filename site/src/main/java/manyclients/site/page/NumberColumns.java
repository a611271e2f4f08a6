package manyclients.site.page;

import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/// Aligns columns of numbers right, so that units stand below units; but not the first column,
/// which names the rows, and none in a table with merged columns.
final class NumberColumns {
  private static final Pattern NUMBER =
      Pattern.compile("–?|[\\d–][\\d.,–\\s()]*(?:%|µs|ms|s|[KM]i?B|bytes)?");

  /// The number of numeric cells that a column needs per cell with words.
  private static final int FORGIVEN = 3;

  private NumberColumns() {}

  static void align(Element table) {
    Element row = table.selectFirst("tr");
    if (row == null || table.selectFirst("[colspan]") != null) {
      return;
    }
    for (int column = 2; column <= row.childrenSize(); column++) {
      String cell = " > tr > :nth-child(" + column + ")";
      List<Element> cells = table.select(":not(thead)" + cell);
      long numbers = cells.stream().filter(NumberColumns::isNumber).count();
      if (!cells.isEmpty() && numbers >= FORGIVEN * (cells.size() - numbers)) {
        table
            .select("*" + cell + ".halign-left")
            .removeClass("halign-left")
            .addClass("halign-right");
        cells.stream()
            .filter(NumberColumns::isNumber)
            .forEach(number -> number.addClass("quantity"));
      }
    }
  }

  private static boolean isNumber(Element cell) {
    return NUMBER.matcher(cell.wholeText().strip()).matches();
  }
}
