package manyclients.site.weave.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// How many lines of the chapters' code the text shows, of those that it must show.
///
/// @param files one entry per file with lines that must be shown, in order
public record Coverage(List<Entry> files) {
  public Coverage {
    files = List.copyOf(files);
  }

  /// The lines shown of one file, of those that must be shown.
  public record Entry(String chapter, String file, int woven, int lines) {}

  public int woven() {
    return files.stream().mapToInt(Entry::woven).sum();
  }

  public int lines() {
    return files.stream().mapToInt(Entry::lines).sum();
  }

  /// Returns the report of `./course weave --report`: a line per file and a sum per chapter.
  public List<String> report() {
    List<String> report = new ArrayList<>();
    List<String> chapters = files.stream().map(Entry::chapter).distinct().toList();
    for (String chapter : chapters) {
      Coverage part =
          new Coverage(files.stream().filter(entry -> entry.chapter().equals(chapter)).toList());
      report.add(row(part.woven(), part.lines(), chapter));
      for (Entry entry : part.files) {
        report.add(row(entry.woven(), entry.lines(), "  " + entry.file()));
      }
    }
    report.add(row(woven(), lines(), "all chapters"));
    return report;
  }

  private static String row(int woven, int lines, String name) {
    double percent = lines == 0 ? 100 : 100.0 * woven / lines;
    // Rounded down: 100 % means all.
    return String.format(
        Locale.ROOT, "%5d / %5d  %3d %%  %s", woven, lines, (int) Math.floor(percent), name);
  }
}
