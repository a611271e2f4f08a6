package manyclients.site.weave.code;

import java.io.Serializable;

/// Lines `first` to `last` of a file, both counted from 1 and included.
public record Span(int first, int last) implements Serializable {
  public boolean contains(int line) {
    return first <= line && line <= last;
  }

  public boolean touches(Span other) {
    return first <= other.last && other.first <= last;
  }
}
