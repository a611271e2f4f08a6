package manyclients.site.weave.book;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import manyclients.lab.process.ServerCatalog;
import manyclients.site.files.Folders;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// The X-rays that are figures of the book: `xray/NAME.json` in a chapter's folder. The text must
/// show each of them.
public final class BookTraces {
  /// The maximum size of a trace that is a figure.
  public static final int MOST_BYTES = 60_000;

  private final Root root;
  private final Problems problems;
  private final Map<Path, BookTrace> traces = new TreeMap<>();
  private final Set<Path> shown = new HashSet<>();

  private BookTraces(Root root, Problems problems) {
    this.root = root;
    this.problems = problems;
  }

  public static BookTraces of(Root root, List<Chapter> chapters, Problems problems) {
    BookTraces traces = new BookTraces(root, problems);
    for (Chapter chapter : chapters) {
      Folders.files(chapter.folder().resolve("xray"), ".json")
          .forEach(file -> traces.read(chapter, file));
    }
    return traces;
  }

  private void read(Chapter chapter, Path file) {
    String name = file.getFileName().toString().replaceFirst("\\.json$", "");
    try {
      if (Files.size(file) > MOST_BYTES) {
        report(file, "a trace takes at most %s bytes; record fewer clients".formatted(MOST_BYTES));
      }
      String href = "xray/" + chapter.name() + "/" + name + ".html";
      BookTrace trace = BookTrace.read(name, href, Files.readString(file));
      if (ServerCatalog.find(trace.engine()).isEmpty()) {
        report(file, "there is no engine '" + trace.engine() + "' any more");
      }
      traces.put(file, trace);
    } catch (IOException e) {
      report(file, String.valueOf(e.getMessage()));
    }
  }

  /// Returns the attributes of a chapter's traces for the text: `{x-NAME-longest-hold-ms}`.
  ///
  /// @param key the chapter's key, such as `3`; empty on the chapter's own pages
  Map<String, String> attributes(Path folder, String key) {
    Map<String, String> all = new TreeMap<>();
    traces.forEach((file, trace) -> {
      if (file.startsWith(folder)) {
        trace
            .attributes()
            .forEach(
                (name, value) -> all.put("x%s-%s-%s".formatted(key, trace.name(), name), value));
      }
    });
    return all;
  }

  /// Finds a trace for a page to show, and records that it is shown.
  ///
  /// @param folder the page's folder
  public Optional<BookTrace> show(Path folder, String name) {
    Path file = folder.resolve("xray/" + name + ".json");
    shown.add(file);
    return Optional.ofNullable(traces.get(file));
  }

  /// Reports the traces that have not been shown. All pages must have been read.
  public void reportUnshown() {
    for (Path file : traces.keySet()) {
      if (!shown.contains(file)) {
        report(
            file,
            "no page shows this trace; write xray::%s[] or delete it"
                .formatted(traces.get(file).name()));
      }
    }
  }

  private void report(Path file, String message) {
    problems.add(new Place(root.name(file), 1), message);
  }
}
