package manyclients.site.weave.code;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A source file, and what marks inside its methods say.
///
/// @param path where it lies
/// @param name its path relative to the book's root
/// @param lines its text
/// @param tags its regions in order of their first line; a name may occur more than once
public record SourceFile(Path path, String name, List<String> lines, List<Tag> tags) {
  static final Pattern TAG = Pattern.compile("\\b(tag|end)::([\\w.-]+)\\[\\](?=$|\\s)");
  private static final Pattern MAIN =
      Pattern.compile(
          "(chapters/[^/]+|lab)/src/(main/java/.*|experiment/java/(?!.*/experiment/).*)");
  private static final Pattern HEADER = Pattern.compile("^(package|import)\\s.*;\\s*(//.*)?$");

  public SourceFile {
    lines = List.copyOf(lines);
    tags = List.copyOf(tags);
  }

  /// A region: the line of its `tag::` mark, the line of its `end::` mark.
  public record Tag(String name, int start, int end) {
    public Span span() {
      return new Span(start, end);
    }
  }

  public String simpleName() {
    return path.getFileName().toString();
  }

  public boolean isJava() {
    return simpleName().endsWith(".java");
  }

  /// Is this the code of a chapter's system, of which the book shows every line?
  boolean isMain() {
    return MAIN.matcher(name).matches();
  }

  public String line(int number) {
    return lines.get(number - 1);
  }

  /// Is this the mark of a tag, and so no code?
  public boolean isTagLine(int number) {
    return TAG.matcher(line(number)).find();
  }

  /// Is this a line that a reader need not be shown: blank, package, import, the mark of a tag?
  public boolean isBoilerplate(int number) {
    String line = line(number);
    return line.isBlank() || isTagLine(number) || isJava() && HEADER.matcher(line).matches();
  }

  /// The lines of a region without the marks inside it; empty if there is no such region.
  public List<Integer> tagged(String tag) {
    List<Integer> numbers = new ArrayList<>();
    for (Tag region : tags) {
      if (region.name().equals(tag)) {
        for (int number = region.start() + 1; number < region.end(); number++) {
          if (!isTagLine(number)) {
            numbers.add(number);
          }
        }
      }
    }
    return numbers;
  }

  /// All lines but the marks of tags and, in Java, what stands above the first declaration or
  /// comment.
  public List<Integer> whole() {
    List<Integer> numbers = new ArrayList<>();
    for (int number = 1; number <= lines.size(); number++) {
      boolean leading = numbers.isEmpty() && isBoilerplate(number);
      if (!leading && !isTagLine(number)) {
        numbers.add(number);
      }
    }
    return numbers;
  }
}
