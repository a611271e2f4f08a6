package manyclients.site.weave.code;

/// Lines `first` to `last` of a file, both counted from 1 and included.
public record Span(int first, int last) {
  public boolean contains(int line) {
    return first <= line && line <= last;
  }

  public boolean touches(Span other) {
    return first <= other.last && other.first <= last;
  }
}
