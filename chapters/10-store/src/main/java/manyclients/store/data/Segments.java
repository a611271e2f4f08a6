package manyclients.store.data;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// An array of entries that grows and shrinks by one place. It consists of segments, so the entries
/// are never copied. Java fills a new array with zeros, which takes milliseconds for 8 million
/// places; a segment has 4,096. Only the directory is copied, which has one reference per segment.
///
/// It belongs to the owner of the keys.
final class Segments {
  static final int PLACES = 4_096;
  private static final int SHIFT = 12;
  private static final int FIRST = 8;

  private @Nullable Entry[] @Nullable [] directory = new Entry[FIRST][];

  @Nullable Entry get(int place) {
    return segment(place)[place & PLACES - 1];
  }

  /// @param place a place that has been opened
  void set(int place, @Nullable Entry entry) {
    segment(place)[place & PLACES - 1] = entry;
  }

  private @Nullable Entry[] segment(int place) {
    @Nullable Entry[] segment = directory[place >> SHIFT];
    assert segment != null : "this place has not been opened";
    return segment;
  }

  /// Makes this place usable. All places before it already are.
  void open(int place) {
    int number = place >> SHIFT;
    if (number == directory.length) {
      directory = Arrays.copyOf(directory, 2 * number);
    }
    if (directory[number] == null) {
      directory[number] = new Entry[PLACES];
    }
  }

  /// Ends the use of this place and all after it. The segment that begins with this place stays,
  /// because it may be opened again soon; the next one is freed.
  void close(int place) {
    int after = (place >> SHIFT) + 1;
    if ((place & PLACES - 1) == 0 && after < directory.length) {
      directory[after] = null;
    }
  }
}
