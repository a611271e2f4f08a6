package manyclients.site.page;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sets columns of numbers right, so that units stand below units. The first column names its row.
final class NumberColumns {
  private static final Pattern ROW = Pattern.compile("<tr>.*?</tr>", Pattern.DOTALL);
  private static final Pattern CELL =
      Pattern.compile("<(t[hd])\\b([^>]*)>(.*?)</\\1>", Pattern.DOTALL);
  private static final Pattern NUMBER = Pattern.compile("–?|[\\d–][\\d.,–\\s()]*(?:%|µs|ms)?");

  private NumberColumns() {}

  static String align(String table) {
    int body = table.indexOf("<tbody>");
    if (body < 0 || table.contains("colspan")) {
      return table;
    }
    List<Boolean> right = new ArrayList<>();
    ROW.matcher(table.substring(body)).results().forEach(row -> note(right, row.group()));
    return ROW.matcher(table).replaceAll(row -> Matcher.quoteReplacement(set(row.group(), right)));
  }

  private static void note(List<Boolean> right, String row) {
    int column = 0;
    for (var cell : CELL.matcher(row).results().toList()) {
      boolean number = NUMBER.matcher(words(cell.group(3))).matches();
      if (column == right.size()) {
        right.add(column > 0 && number);
      } else {
        right.set(column, right.get(column) && number);
      }
      column++;
    }
  }

  private static String words(String html) {
    return html.replaceAll("<[^>]*>", "").replace("&#8211;", "–").strip();
  }

  private static String set(String row, List<Boolean> right) {
    int[] column = {0};
    return CELL.matcher(row)
        .replaceAll(cell -> {
          boolean turned = column[0] < right.size() && right.get(column[0]);
          column[0]++;
          String html = cell.group();
          return Matcher.quoteReplacement(
              turned ? html.replaceFirst("halign-left", "halign-right") : html);
        });
  }
}
