package manyclients.exercises.ch04;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import manyclients.exercises.support.Chatter;
import manyclients.exercises.support.HandLoop;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Loop;
import org.jspecify.annotations.Nullable;

/// A client, and three loops that turn when they are told to.
final class MovingEchoStage implements AutoCloseable {
  private static final int TURNS = 8;

  /// How often in a row a condition must hold while the kernel may still be moving bytes.
  private static final int STUCK = 150;

  final HandLoop one = new HandLoop(this::foreignHands);
  final HandLoop two = new HandLoop(this::foreignHands);
  final HandLoop three = new HandLoop(this::foreignHands);
  final List<HandLoop> loops = List.of(one, two, three);
  final Chatter client = new Chatter(MovingEchoStage::garbled);
  private long heard;
  private @Nullable Lesson foreign; // kept, because an answer may catch it

  MovingEchoStage() throws IOException {}

  /// Opens a client that the first loop serves.
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

  /// Runs one turn of a loop, after which no two loops may watch over the client.
  void turn(HandLoop loop) {
    try {
      loop.turn();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | StackOverflowError e) {
      throw threw(e);
    }
    if (foreign != null) {
      throw foreign;
    }
    if (loops.stream().mapToInt(HandLoop::watched).sum() > 1) {
      throw new Lesson(
          "no more than one loop to watch over the client",
          "two loops do",
          "A registration lasts until it is cancelled. With two of them, two threads read from one"
              + " client, and each gets a part. Cancel the first before you make the second.",
          "idea");
    }
  }

  /// Lets all loops turn often enough for all moves to finish.
  void settle() {
    for (int i = 0; i < TURNS; i++) {
      loops.forEach(this::turn);
    }
  }

  /// Sends something, and expects to get it back.
  void talk(String when) {
    client.say(100);
    hearAll(when);
  }

  void hearAll(String when) {
    BooleanSupplier all =
        () -> {
          loops.forEach(this::turn);
          client.hear();
          return client.hasHeardAll();
        };
    until(all, steady(this::nothingNew, 700));
    if (!client.hasHeardAll()) {
      throw new Lesson(
          "the client to get back all that it sent " + when,
          "something is missing",
          "Bytes that wait in the buffer are lost if the buffer is replaced, and wait for ever if"
              + " no registration is interested in writing.",
          "connection");
    }
  }

  private boolean nothingNew() {
    boolean same = client.heard() == heard;
    heard = client.heard();
    return same;
  }

  /// Lets the client send and not read, until the first loop cannot write any more.
  void fill() {
    until(
        steady(
            () -> {
              boolean stuck = one.interest() == SelectionKey.OP_WRITE;
              client.say(stuck ? 0 : 500);
              turn(one);
              return stuck;
            },
            STUCK));
  }

  void expectIn(HandLoop loop, String when) {
    if (loop.watched() != 1) {
      String where =
          loops.stream()
              .filter(each -> each.watched() > 0)
              .findFirst()
              .map(each -> "it is in loop " + (loops.indexOf(each) + 1))
              .orElse("no loop watches over it");
      throw new Lesson(
          "the client to be in loop "
              + (loops.indexOf(loop) + 1)
              + ", where it was sent last, "
              + when,
          where,
          "When a task runs, the client may have moved on, or may not have arrived yet. A task that"
              + " carries its own destination may run after that of a later call. Store the"
              + " destination where all threads see it, and look at it when the client has"
              + " arrived.",
          "reactor");
    }
  }

  private Lesson foreignHands(String call) {
    foreign =
        new Lesson(
            "a registration to be made and touched in its own loop only",
            call + "() was called from outside the loop",
            "The thread that asks for a move does not serve the client. Leave a task for the loop"
                + " that the client leaves, and from there one for the loop that it goes to.",
            "foreign");
    return foreign;
  }

  private static Lesson garbled() {
    return new Lesson(
        "the client to get back what it sent, in the same order",
        "something else came",
        "Bytes that wait to be written were lost or written twice, or two threads served the client"
            + " at the same time.",
        "foreign");
  }

  private static Lesson threw(Throwable thrown) {
    return new Lesson(
        "tasks and handlers that do not throw",
        "one threw " + Lesson.name(thrown),
        thrown instanceof CancelledKeyException || thrown instanceof StackOverflowError
            ? "Either the channel is closed, and its key with it. Or the client has come back to a"
                + " loop whose selector still has its cancelled key, and removes it in its next"
                + " select: try again later, in another task."
            : "A client between two loops has no registration. Whatever needs one has to wait until"
                + " the client has arrived.",
        "foreign");
  }

  @Override
  public void close() throws IOException {
    client.close();
    for (HandLoop loop : loops) {
      loop.close();
    }
  }
}
