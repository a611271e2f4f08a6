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
  private static final Pattern NUMBER =
      Pattern.compile("–?|[\\d–][\\d.,–\\s()]*(?:%|µs|ms|s|[KM]i?B|bytes)?");

  private static final int FORGIVEN = 3;

  private NumberColumns() {}

  static String align(String table) {
    int body = table.indexOf("<tbody>");
    if (body < 0 || table.contains("colspan")) {
      return table;
    }
    List<Integer> surplus = new ArrayList<>();
    ROW.matcher(table.substring(body)).results().forEach(row -> count(surplus, row.group()));
    return ROW.matcher(table)
        .replaceAll(row -> Matcher.quoteReplacement(set(row.group(), surplus)));
  }

  /// One cell with words is forgiven for three numbers.
  private static void count(List<Integer> surplus, String row) {
    int column = 0;
    for (var cell : CELL.matcher(row).results().toList()) {
      if (column == surplus.size()) {
        surplus.add(0);
      }
      boolean number = NUMBER.matcher(words(cell.group(3))).matches();
      surplus.set(column, surplus.get(column) + (number ? 1 : -FORGIVEN));
      column++;
    }
  }

  private static String words(String html) {
    return html.replaceAll("<[^>]*>", "").replace("&#8211;", "–").strip();
  }

  private static String set(String row, List<Integer> surplus) {
    int[] column = {0};
    return CELL.matcher(row)
        .replaceAll(cell -> {
          boolean turned =
              0 < column[0] && column[0] < surplus.size() && surplus.get(column[0]) >= 0;
          column[0]++;
          String html = cell.group();
          return Matcher.quoteReplacement(
              turned ? html.replaceFirst("halign-left", "halign-right") : html);
        });
  }
}
