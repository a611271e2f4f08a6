package manyclients.site.weave.book;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The last commit of a folder's repository; its day is in the foot of each page. With the clock's
/// day instead, the same text would give different pages on different days.
final class LastCommit {
  private static final int PATIENCE_SECONDS = 10;

  private LastCommit() {}

  /// Returns its day, `2026-11-29`; empty if Git cannot tell it.
  static Optional<String> day(Path folder) {
    try {
      Process git =
          new ProcessBuilder("git", "log", "-1", "--format=%cs")
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      git.getOutputStream().close();
      String day = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      boolean ended = git.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return ended && git.exitValue() == 0 && !day.isEmpty() ? Optional.of(day) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
