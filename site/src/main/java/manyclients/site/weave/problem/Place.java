package manyclients.site.weave.problem;

/// A line of a file.
///
/// @param file path relative to the book's root, with `/`
/// @param line counted from 1
public record Place(String file, int line) implements Comparable<Place> {
  /// Returns the place `lines` further down in the same file.
  public Place plus(int lines) {
    return new Place(file, line + lines);
  }

  @Override
  public int compareTo(Place other) {
    int byFile = file.compareTo(other.file);
    return byFile != 0 ? byFile : Integer.compare(line, other.line);
  }

  @Override
  public String toString() {
    return file + ":" + line;
  }
}
