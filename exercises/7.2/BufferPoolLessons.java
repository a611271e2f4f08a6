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

  static Lesson usedUp() {
    return new Lesson(
        "a buffer that is given back with another position and limit to be lent again",
        "it is not",
        "A buffer that was used has another limit, and is ours all the same: it is the capacity"
            + " that does not change.",
        "buffers");
  }

  static Lesson turned() {
    return new Lesson(
        "a buffer to have the byte order of a new one, after its last user has set another",
        "it still has the other",
        "clear() sets position and limit, and nothing else. Whoever comes next would read and write"
            + " its numbers back to front.",
        "buffers");
  }

  static Lesson usedWhileFree() {
    return new Lesson(
        "a buffer that is lent to be empty, also when it was used after it was given back",
        "it is not",
        "What is cleared when it is given may be used once more by whoever gave it. Clear it when"
            + " it is lent.",
        "buffers");
  }

  static Lesson keptOfThoseThatCameBack(int wanted, int kept) {
    return new Lesson(
        wanted + " of ten buffers to be kept, though ten others were never given back",
        "there were " + kept,
        "What is lent is not kept: it may be lost, and then it never comes back. Count what is"
            + " free.",
        "buffers");
  }

  static Lesson tookTheSame() {
    return new Lesson(
        "two different buffers for two threads that take, or take and give, in the same moment",
        "both have the same one, or one of them got an exception",
        "To ask whether there is one, and to take it out, are two steps: the other thread comes"
            + " between them. Both belong under one lock.",
        "buffers");
  }

  static Lesson sequence(String steps, boolean seen) {
    return new Lesson(
        "a buffer that was given back and is free, or a new one where none is, when a pool that"
            + " keeps two is used like this: "
            + steps,
        seen ? "one was lent that is not free" : "a new one was made",
        "Between take and give a buffer is its borrower's. It is free once after that, and only if"
            + " there is room, whatever is given in between, and however often.",
        "buffers");
  }

  static Lesson keepsLent() {
    return new Lesson(
        "buffers that are never given back to be left to the garbage collector",
        "the pool keeps them",
        "A handler that fails may keep its buffer, and then nobody needs it. A set of what is lent"
            + " grows with each of them.",
        "buffers");
  }

  static Lesson keptByTwo(int kept, int wanted) {
    return new Lesson(
        "a pool that keeps " + wanted + " not to keep more, when two threads give at once",
        "it keeps " + kept,
        "To ask whether there is room, and to put one in, are two steps: the other thread comes"
            + " between them. Both belong under one lock.",
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

  static Lesson stranger(String kind, int size) {
    return new Lesson(
        "a buffer of 64 bytes, after " + kind + " of " + size + " was given",
        "the one of " + size + " was lent",
        "A handler may answer with a buffer of its own, and that may end up here.",
        "buffers");
  }
}
