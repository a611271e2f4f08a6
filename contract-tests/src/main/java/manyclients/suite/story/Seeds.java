package manyclients.suite.story;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import manyclients.contract.ServerFactory;
import manyclients.testkit.Patience;
import org.jspecify.annotations.Nullable;

/// The seeds of some stories, consecutive numbers.
///
/// @param first the first seed
/// @param count the number of seeds
public record Seeds(long first, int count) {
  /// The number of stories at a time. They spend most of their time waiting.
  private static final int SIDE_BY_SIDE = 12;

  /// The patience for shortened stories. A part in which an event takes longer counts as one that
  /// fails.
  private static final Patience SHORT = new Patience(Duration.ofSeconds(2));

  private static final Duration FOR_SHORTENING = Duration.ofSeconds(20);

  /// A seed whose story fails.
  private record Failure(long seed, Throwable cause) {}

  /// Plays the stories of all seeds.
  ///
  /// @throws AssertionError if one fails, with the shortest part of it that was found to fail
  public void play(ServerFactory engine, Patience patience) throws InterruptedException {
    Failure failure = firstFailure(engine, patience);
    if (failure != null) {
      throw inShort(engine, failure);
    }
  }

  /// Plays the stories of all seeds, and returns the first failure.
  public Optional<Throwable> failure(ServerFactory engine, Patience patience)
      throws InterruptedException {
    return Optional.ofNullable(firstFailure(engine, patience)).map(Failure::cause);
  }

  private @Nullable Failure firstFailure(ServerFactory engine, Patience patience)
      throws InterruptedException {
    List<Callable<@Nullable Failure>> plays = new ArrayList<>();
    for (long seed = first; seed < first + count; seed++) {
      long one = seed;
      plays.add(() -> failureOf(engine, one, patience));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(SIDE_BY_SIDE)) {
      for (Future<@Nullable Failure> played : threads.invokeAll(plays)) {
        if (played.resultNow() != null) {
          return played.resultNow();
        }
      }
      return null;
    }
  }

  private static @Nullable Failure failureOf(ServerFactory engine, long seed, Patience patience) {
    Throwable cause = failureOf(engine, Author.write(seed), patience);
    return cause == null ? null : new Failure(seed, cause);
  }

  private static @Nullable Throwable failureOf(
      ServerFactory engine, Story story, Patience patience) {
    try {
      Play.of(engine, story, patience);
      return null;
    } catch (Throwable t) {
      return t;
    }
  }

  private static AssertionError inShort(ServerFactory engine, Failure failure) {
    Story whole = Author.write(failure.seed);
    long end = System.nanoTime() + FOR_SHORTENING.toNanos();
    Story shortest = Shortening.of(whole, part -> System.nanoTime() < end && fails(engine, part));
    return new AssertionError(
        """
        %s: the story of seed %s fails: %s
        The shortest that still fails, %s of its %s steps:
        %s
        To play it again: -Dseed=%s
        """
            .formatted(
                engine.name(),
                failure.seed,
                failure.cause,
                shortest.steps().size(),
                whole.steps().size(),
                shortest,
                failure.seed),
        failure.cause);
  }

  /// Returns whether one of several attempts fails, because a race is not lost each time.
  private static boolean fails(ServerFactory engine, Story story) {
    for (int i = 0; i < 5; i++) {
      if (failureOf(engine, story, SHORT) != null) {
        return true;
      }
    }
    return false;
  }
}
