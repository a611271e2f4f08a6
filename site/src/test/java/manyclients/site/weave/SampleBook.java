package manyclients.site.weave;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import manyclients.site.weave.problem.Problem;

/// A copy of the small book under `src/test/resources/book`, which has no problems, for tests to
/// break.
final class SampleBook {
  static final String INDEX = "site/src/main/book/index.adoc";
  static final String FIRST = "chapters/00-contract/chapter.adoc";
  static final String SECOND = "chapters/01-blocking/chapter.adoc";
  static final String PROOF = "chapters/01-blocking/text/proof.adoc";
  static final String COUNTER =
      "chapters/00-contract/src/main/java/manyclients/contract/Counter.java";

  private final Path root;
  private final Converter converter;

  SampleBook(Path root, Converter converter) {
    this.root = root;
    this.converter = converter;
    try {
      Path original = Path.of(SampleBook.class.getResource("/book").toURI());
      try (Stream<Path> files = Files.walk(original)) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Path copy = root.resolve(original.relativize(file).toString());
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
    } catch (IOException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  Path path(String file) {
    return root.resolve(file);
  }

  Path output() {
    return root.resolve("site/target/site");
  }

  String read(String file) {
    try {
      return Files.readString(root.resolve(file));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  void write(String file, String text) {
    try {
      Files.createDirectories(root.resolve(file).getParent());
      Files.writeString(root.resolve(file), text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /// Replaces a text that must be there.
  void replace(String file, String before, String after) {
    String text = read(file);
    if (!text.contains(before)) {
      throw new AssertionError(file + " has no " + before);
    }
    write(file, text.replace(before, after));
  }

  void append(String file, String text) {
    write(file, read(file) + text);
  }

  /// Returns the line, counted from 1, of a text's first occurrence.
  int lineOf(String file, String text) {
    List<String> lines = read(file).lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(text)) {
        return i + 1;
      }
    }
    throw new AssertionError(file + " has no " + text);
  }

  WeaveResult weave() {
    return weave(false, Duration.ofSeconds(20));
  }

  WeaveResult weave(boolean promote, Duration sessionLimit) {
    return weave(promote, sessionLimit, Map.of());
  }

  /// @param surroundings the environment variables, by name
  WeaveResult weave(boolean promote, Duration sessionLimit, Map<String, String> surroundings) {
    return weave(new WeaveOptions(root, output(), promote, true, sessionLimit, surroundings));
  }

  /// Weaves into a separate folder, and as a contributor without CI.
  WeaveResult weaveTo(Path output) {
    Duration limit = Duration.ofSeconds(20);
    return weave(new WeaveOptions(root, output, false, false, limit, Map.of()));
  }

  private WeaveResult weave(WeaveOptions options) {
    return Weaver.weave(options, converter, Weaver.kept(options));
  }

  /// Returns the book's problems as the weaver prints them.
  List<String> problems() {
    return weave().problems().stream().map(Problem::toString).toList();
  }

  /// Returns a page of the woven site.
  String page(String href) {
    return read("site/target/site/" + href);
  }
}
