package manyclients.site.weave.moves;

import java.util.List;

/// An arrow between two things.
///
/// @param number the number of its step; 0 for none
/// @param words the lines beside the arrow; may be empty
/// @param line the line of the source
record Move(int number, Thing from, Thing to, Kind kind, List<String> words, int line) {
  enum Kind {
    /// An arrow with one head.
    ONE_WAY("->"),
    /// An arrow with a head at each end.
    BOTH_WAYS("<->"),
    /// A dashed arrow: a message, or a move that happens now and then.
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
