package manyclients.exercises.ch07;

import manyclients.exercises.support.Lesson;

/// What may be wrong with a [BufferPool], in words.
final class BufferPoolLessons {

  private BufferPoolLessons() {}

  static Lesson notEmpty(String happened) {
    return new Lesson(
        "a buffer with position 0 and 64 bytes to its limit",
        happened,
        "A buffer remembers what its last user did. clear() before it is lent again.",
        "buffers");
  }

  static Lesson tooMany(int made) {
    return new Lesson(
        "one buffer for a hundred threads that use one after the other",
        "there were " + made,
        "It is kept for each thread, or what is given back is not lent again.",
        "buffers");
  }

  static Lesson shared(String when) {
    return new Lesson(
        "two different buffers for two that have not given theirs back, " + when,
        "both have the same one",
        "Each would see the bytes of the other: another client's.",
        "buffers");
  }

  static Lesson disturbed() {
    return new Lesson(
        "four threads that take and give at once to have their buffers for themselves",
        "two had the same one, or an exception",
        "No queue of java.util is for several threads, and a look at it and a change of it are two"
            + " steps: another thread comes between them.",
        "buffers");
  }

  static Lesson kept(int wanted, int kept) {
    return new Lesson(
        wanted + " of ten buffers to be kept, as the pool was told",
        "there were " + kept,
        kept > wanted
            ? "After one busy minute, all of its buffers would be kept for ever."
            : "contains() compares the contents of buffers, and those of all empty ones are the"
                + " same.",
        "buffers");
  }

  static Lesson cleared() {
    return new Lesson(
        "a buffer that is not ours to be as it was, after it was given",
        "its position and limit are others",
        "Whose it is may be about to send from it: what is not taken is not touched either.",
        "buffers");
  }

  static Lesson stranger(int size) {
    return new Lesson(
        "a buffer of 64 bytes, after one of " + size + " was given",
        "the one of " + size + " was lent",
        "A handler may answer with a buffer of its own, and that may end up here.",
        "buffers");
  }
}
