package manyclients.site.weave.moves;

import java.util.List;

/// What goes from one thing to another, or both ways.
///
/// @param number of the step that it is part of; 0 for none
/// @param words the lines beside its arrow; may be none
/// @param line the line of the source
record Move(int number, Thing from, Thing to, Kind kind, List<String> words, int line) {
  enum Kind {
    /// Goes one way.
    ONE_WAY("->"),
    /// Goes there and back.
    BOTH_WAYS("<->"),
    /// Is said, or happens now and then: a dashed line.
    FAINT("..>");

    private final String arrow;

    Kind(String arrow) {
      this.arrow = arrow;
    }

    String arrow() {
      return arrow;
    }
  }

  boolean joins(Move other) {
    return from == other.from && to == other.to || from == other.to && to == other.from;
  }

  boolean touches(Thing thing) {
    return from == thing || to == thing;
  }
}
