package manyclients.suite.story;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import manyclients.contract.Limits;
import manyclients.contract.ServerFactory;
import manyclients.testkit.Patience;

/// The actions of a server's clients, handlers and owner, one after another.
///
/// @param pace the length of the server's timeouts
public record Story(Pace pace, List<Step> steps) {

  /// The length of the server's timeouts.
  public enum Pace {
    /// Longer than any story, so that no client is ever late.
    CALM(Duration.ofMinutes(1)),
    /// Shorter than some stories, so that a client that stays is late, sooner or later.
    HURRIED(Duration.ofMillis(60));

    private final Duration timeout;

    Pace(Duration timeout) {
      this.timeout = timeout;
    }
  }

  static final int MAX_FRAME = 70_000;
  static final Duration CLOSE_TIMEOUT = Duration.ofMillis(150);

  public Story {
    steps = List.copyOf(steps);
  }

  public static Story of(Pace pace, Step... steps) {
    return new Story(pace, List.of(steps));
  }

  /// Plays the story against an engine.
  ///
  /// @param patience the maximum time for an event
  /// @throws AssertionError if the engine has broken the contract
  public void play(ServerFactory engine, Patience patience) throws Exception {
    Play.of(engine, this, patience);
  }

  Limits limits() {
    return new Limits(MAX_FRAME, 100, 1 << 30, pace.timeout, pace.timeout, CLOSE_TIMEOUT);
  }

  /// Returns the same story without some of its steps.
  Story without(int from, int count) {
    List<Step> rest = new ArrayList<>(steps.subList(0, from));
    rest.addAll(steps.subList(Math.min(steps.size(), from + count), steps.size()));
    return new Story(pace, rest);
  }

  @Override
  public String toString() {
    return steps.stream()
        .map(step -> ",\n    " + step)
        .collect(Collectors.joining("", "Story.of(" + pace, ")"));
  }
}
