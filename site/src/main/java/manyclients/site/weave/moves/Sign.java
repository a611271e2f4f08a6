package manyclients.site.weave.moves;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The kind of a thing, which decides its look.
enum Sign {
  /// One client: a dot, without a box.
  CLIENT(Pen.NONE, Pen.NONE),
  /// Many clients: a row of dots, two of which ask.
  CLIENTS(Pen.NONE, Pen.NONE),
  /// A thread that runs: a filled square.
  THREAD(Pen.INK, Pen.PAPER),
  /// A thread that waits: an empty square.
  ASLEEP(Pen.INK, Pen.PAPER),
  /// Threads of a pool, one of which runs.
  THREADS(Pen.INK, Pen.PAPER),
  /// Virtual threads that wait: a row of circles.
  PARKED(Pen.INK, Pen.PAPER),
  /// A selector: a circle with an arrow in it.
  SELECTOR(Pen.INK, Pen.PAPER),
  /// Things that wait in order, in the kernel or in a program: a row of small squares.
  QUEUE(Pen.MUTED, Pen.PLATE),
  /// Anything else.
  BOX(Pen.MUTED, Pen.PAPER),
  /// A state, with round corners.
  STATE(Pen.INK, Pen.PAPER),
  /// A state or a thing that is final, and wrong.
  WRONG(Pen.ACCENT, Pen.REMOVED),
  /// A thing that is not there yet.
  QUIET(Pen.MUTED, Pen.NONE),
  /// A row of places with their contents.
  STRIP(Pen.NONE, Pen.NONE);

  private final String stroke;
  private final String fill;

  Sign(String stroke, String fill) {
    this.stroke = stroke;
    this.fill = fill;
  }

  static Optional<Sign> of(String word) {
    return Arrays.stream(values()).filter(sign -> sign.toString().equals(word)).findFirst();
  }

  String stroke() {
    return stroke;
  }

  String fill() {
    return fill;
  }

  /// Returns whether a thing's words have a box, which fills its cell.
  boolean isBoxed() {
    return !stroke.equals(Pen.NONE);
  }

  /// Returns whether the mark is left of the name.
  boolean isBeside() {
    return List.of(CLIENT, THREAD, ASLEEP, SELECTOR).contains(this);
  }

  /// Returns whether the marks are in a row below the words.
  boolean isBelow() {
    return List.of(CLIENTS, THREADS, PARKED, QUEUE).contains(this);
  }

  /// Returns the word for this sign in a source.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
