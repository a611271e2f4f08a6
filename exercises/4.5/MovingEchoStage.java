package manyclients.exercises.ch04;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import manyclients.exercises.support.Chatter;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.HandLoop;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Loop;
import org.jspecify.annotations.Nullable;

/// A client, and three loops for it to be moved between, which turn when they are told to.
final class MovingEchoStage implements AutoCloseable {
  private static final int TURNS = 20;

  /// Less than an echo reads at once.
  private static final int LITTLE = 500;

  /// How often a client that hears nothing new is looked at before it is given up.
  private static final int LOOKS = 700;

  /// And how often an echo that has no way to go: on a busy machine, the kernel moves what it has
  /// taken a little later.
  private static final int STUCK = 150;

  final HandLoop one = new HandLoop(this::foreignHands);
  final HandLoop two = new HandLoop(this::foreignHands);
  final HandLoop three = new HandLoop(this::foreignHands);
  final Chatter client = new Chatter(MovingEchoLessons::garbled);
  private final List<HandLoop> loops = List.of(one, two, three);
  private long heard;
  private @Nullable Lesson foreign; // an answer that catches everything catches this, too

  MovingEchoStage() throws IOException {}

  /// A client that is served by the first loop.
  MovingEcho open() {
    AtomicReference<MovingEcho> echo = new AtomicReference<>();
    one.post(() -> echo.set(open(one)));
    turn(one);
    return echo.get();
  }

  MovingEcho open(Loop loop) {
    try {
      return new MovingEcho(client.channel(), loop);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// One turn of a loop. At no time may two loops watch over the client.
  void turn(HandLoop loop) {
    try {
      loop.turn();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | StackOverflowError e) {
      throw MovingEchoLessons.threw(e);
    }
    if (foreign != null) {
      throw foreign;
    }
    if (loops.stream().mapToInt(HandLoop::watched).sum() > 1) {
      throw MovingEchoLessons.watchedByTwo();
    }
  }

  private Lesson foreignHands(String call) {
    foreign = MovingEchoLessons.foreignHands(call);
    return foreign;
  }

  /// Lets all loops turn until everything has been done that was asked for.
  void settle() {
    for (int i = 0; i < TURNS; i++) {
      loops.forEach(this::turn);
    }
  }

  /// The same, where a loop may throw what it could not register.
  void settleAsFarAsItGoes() {
    try {
      settle();
    } catch (OutOfMemoryError e) {
      settle(); // the others go on
    }
  }

  /// Does something in another thread, which must not have to wait for anything.
  static void errand(Runnable work, String who) {
    Errand<Void> errand = Errand.doing("errand", work);
    if (!errand.endsByItself()) {
      throw MovingEchoLessons.waits(who);
    }
    if (errand.failure() instanceof Error error) {
      throw error;
    }
  }

  /// Says something and hears it.
  void talk(String when) {
    client.say(100);
    hearAll(when);
  }

  /// Lets all loops turn until the client has heard what it has said, or hears nothing new.
  void hearAll(String when) {
    BooleanSupplier all =
        () -> {
          loops.forEach(this::turn);
          client.hear();
          return client.hasHeardAll();
        };
    until(all, steady(this::nothingNew, LOOKS));
    if (!client.hasHeardAll()) {
      throw MovingEchoLessons.silent(when);
    }
  }

  private boolean nothingNew() {
    boolean same = client.heard() == heard;
    heard = client.heard();
    return same;
  }

  /// The client talks without listening, until its echo has no way to go, and stays so. The loop
  /// has read all that was said.
  void fill(HandLoop loop) {
    until(
        steady(
            () -> {
              boolean stuck = loop.interest() == SelectionKey.OP_WRITE;
              client.say(stuck ? 0 : LITTLE);
              turn(loop);
              return stuck;
            },
            STUCK));
  }

  void expectInterest(int wanted, HandLoop loop) {
    if (loop.interest() != wanted) {
      throw MovingEchoLessons.interestedIn(loop.interest());
    }
  }

  void expectIn(HandLoop loop, String when) {
    if (loop.watched() != 1) {
      List<String> names = List.of("first", "second", "third");
      String where =
          loops.stream()
              .filter(each -> each.watched() > 0)
              .map(each -> "it is in the " + names.get(loops.indexOf(each)))
              .findFirst()
              .orElse("no loop watches over it");
      throw MovingEchoLessons.elsewhere(when, where);
    }
  }

  @Override
  public void close() throws IOException {
    client.close();
    for (HandLoop loop : loops) {
      loop.close();
    }
  }
}
