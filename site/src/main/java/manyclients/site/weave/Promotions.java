package manyclients.site.weave;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;

/// JShell's answers that replace the written answers in the text.
///
/// Safe to call from several threads.
final class Promotions {
  private record Replacement(Place place, List<String> before, List<String> after) {}

  private final boolean wanted;
  private final List<Replacement> replacements = new ArrayList<>(); // guarded by this

  Promotions(boolean wanted) {
    this.wanted = wanted;
  }

  boolean wanted() {
    return wanted;
  }

  synchronized void replace(Place place, List<String> before, List<String> after) {
    replacements.add(new Replacement(place, before, after));
  }

  /// Replaces the answers, except in blocks that were edited in the meantime; returns the number of
  /// rewritten blocks.
  synchronized int apply(Root root) {
    // The last line comes first, so that the line numbers of the others stay right.
    replacements.sort(Comparator.comparing(Replacement::place).reversed());
    int rewritten = 0;
    for (Replacement replacement : replacements) {
      var file = root.resolve(replacement.place.file());
      List<String> lines = new ArrayList<>(Root.lines(file));
      int start = replacement.place.line() - 1;
      int end = Math.min(start + replacement.before.size(), lines.size());
      if (start > end || !lines.subList(start, end).equals(replacement.before)) {
        continue;
      }
      lines.subList(start, end).clear();
      lines.addAll(start, replacement.after);
      rewritten++;
      try {
        Files.writeString(file, String.join("\n", lines) + "\n");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return rewritten;
  }
}
