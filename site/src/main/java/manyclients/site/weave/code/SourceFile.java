package manyclients.site.weave.code;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import manyclients.site.files.Hash;

/// A source file.
///
/// @param path its place on the disk
/// @param name its path relative to the book's root
/// @param lines its text
/// @param hash the hash of its text
public record SourceFile(Path path, String name, List<String> lines, String hash) {
  private static final Pattern MAIN =
      Pattern.compile(
          "(chapters/[^/]+|lab)/src/main/java/.*|experiments/src/main/java/(?!.*/experiment/).*");
  private static final Pattern HEADER = Pattern.compile("^(package|import)\\s.*;\\s*(//.*)?$");

  public SourceFile(Path path, String name, List<String> lines) {
    this(path, name, List.copyOf(lines), Hash.of(lines));
  }

  /// Returns its name and its hash, which stand for the text in keys.
  @Override
  public String toString() {
    return name + " " + hash;
  }

  public String simpleName() {
    return path.getFileName().toString();
  }

  public boolean isJava() {
    return simpleName().endsWith(".java");
  }

  /// Returns whether this is code of which the book shows every line: a chapter's, the lab's, or a
  /// tool of the experiments.
  boolean isMain() {
    return MAIN.matcher(name).matches();
  }

  public String line(int number) {
    return lines.get(number - 1);
  }

  /// Returns whether a line need not be shown: blank, package, import.
  public boolean isBoilerplate(int number) {
    String line = line(number);
    return line.isBlank() || isJava() && HEADER.matcher(line).matches();
  }

  /// Returns the numbers of all lines but those at the top that need not be shown.
  public List<Integer> whole() {
    return IntStream.rangeClosed(1, lines.size()).boxed().dropWhile(this::isBoilerplate).toList();
  }
}
