package manyclients.suite.story;

import java.util.function.Predicate;

/// Finds the part of a story that matters: tries to remove half of its steps, then a quarter, and
/// so on, and leaves out the steps that make no difference.
///
/// This is a simple form of delta debugging: Zeller and Hildebrandt, *Simplifying and Isolating
/// Failure-Inducing Input* (2002).
final class Shortening {

  private Shortening() {}

  /// @param fails tests whether a part of the story still fails
  /// @return a story that fails, but would not if any single step were removed
  static Story of(Story failing, Predicate<Story> fails) {
    Story story = failing;
    for (int chunk = Math.max(1, story.steps().size() / 2); chunk > 0; ) {
      Story shorter = withoutSome(story, chunk, fails);
      boolean again = chunk == 1 && shorter.steps().size() < story.steps().size();
      chunk = again ? 1 : chunk / 2;
      story = shorter;
    }
    return story;
  }

  private static Story withoutSome(Story failing, int chunk, Predicate<Story> fails) {
    Story story = failing;
    for (int from = 0; from < story.steps().size(); ) {
      Story part = story.without(from, chunk);
      if (fails.test(part)) {
        story = part;
      } else {
        from += chunk;
      }
    }
    return story;
  }
}
