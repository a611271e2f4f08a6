package manyclients.site.weave.book;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import manyclients.lab.results.Result;
import manyclients.lab.results.ResultFile;

/// What was measured for the book: `results/reference.json` in the folders of chapters. Each file
/// is read once.
public final class References {
  private final Map<Path, ResultFile> files = new HashMap<>();

  /// What an experiment or a benchmark found, if it was run.
  ///
  /// @param folder of its chapter
  public Optional<Result> of(Path folder, String experiment) {
    return files
        .computeIfAbsent(folder.resolve("results/reference.json"), References::open)
        .get(experiment);
  }

  private static ResultFile open(Path file) {
    try {
      return ResultFile.open(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
