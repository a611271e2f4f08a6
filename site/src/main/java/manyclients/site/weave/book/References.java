package manyclients.site.weave.book;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import manyclients.lab.results.Result;
import manyclients.lab.results.ResultFile;

/// The results for the book: `results/reference.json` in the folders of chapters. Each file is read
/// once.
public final class References {
  private final Map<Path, ResultFile> files = new HashMap<>();

  /// Returns the result of an experiment or a benchmark, if it was run.
  ///
  /// @param folder the folder of its chapter
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
