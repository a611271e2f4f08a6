package manyclients.exercises.ch05;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sneaky;
import manyclients.exercises.support.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Pieces of 1,000 bytes, each of which Netty counts as 1,096. With marks at 3,500 and 8,000, eight
/// of them are more than the high mark, and three are less than the low one.
class FeedTest {
  private static final int LOW = 3_500;
  private static final int HIGH = 8_000;
  private static final int EIGHT = 8;

  /// Numbers its pieces, counts those that were taken, and fails when the test says so.
  private static final class Pieces implements Source {
    final int size;
    final int count;
    final List<ByteBuf> taken = new ArrayList<>();
    @Nullable Exception failure;
    int failsAt;
    int closed;

    Pieces(int size, int count) {
      this.size = size;
      this.count = count;
    }

    @Override
    public @Nullable ByteBuf next() {
      if (failure != null && taken.size() == failsAt) {
        throw Sneaky.thrown(failure);
      }
      if (taken.size() == count) {
        return null;
      }
      String text = (taken.size() + " ".repeat(size)).substring(0, size);
      taken.add(Unpooled.copiedBuffer(text, US_ASCII));
      return taken.getLast();
    }

    @Override
    public void close() {
      closed++;
    }
  }

  private static Pieces pieces(int count) {
    return new Pieces(1_000, count);
  }

  private static FeedStage feed(Pieces source, int room) throws Exception {
    FeedStage stage = new FeedStage(new Feed(source, LOW, HIGH), room);
    if (stage.waitedFor) {
      throw new Lesson(
          "the handler to return when the channel is not writable",
          "it waits until the channel is writable",
          "The loop's thread makes the channel writable, and this is the loop's thread: it waits"
              + " for itself. Return, and go on when the channel reports the change.",
          "tap");
    }
    return stage;
  }

  @Test
  @Order(1)
  @Demand("marks")
  void aClientThatDoesNotReadCostsTheHighMark() throws Exception {
    Pieces source = pieces(100);
    feed(source, 0);
    if (source.taken.size() != EIGHT) {
      throw new Lesson(
          "8 pieces of 1,000 bytes to be taken for a client that does not read, with a high mark at"
              + " 8,000",
          source.taken.size() + " were taken",
          source.taken.size() > EIGHT
              ? "write never refuses, and bytes that the client does not read wait in our memory."
                  + " Set the channel's marks, and look at isWritable before each piece."
              : "The client could be sent more. Take pieces as long as the channel is writable.",
          "tap");
    }
  }

  @Test
  @Order(2)
  @Demand("flushing")
  void allPiecesAreFlushedWithFewFlushes() throws Exception {
    FeedStage stage = feed(pieces(100), 0);
    if (stage.unflushed > 0) {
      throw new Lesson(
          "a flush after the last write",
          "written and not flushed: " + stage.unflushed,
          "Bytes that are not flushed do not leave. So the channel does not become writable again,"
              + " and the handler is never called again.",
          "talk");
    }
    for (int i = 0; i < 100; i++) {
      stage.read(1);
    }
    if (stage.flushes > 50) {
      throw new Lesson(
          "a few flushes for 100 pieces",
          "there were " + stage.flushes,
          "Each flush is a system call. Write everything that there is room for, and flush once.",
          "talk");
    }
  }

  @Test
  @Order(3)
  @Demand("resuming")
  void everyPieceArrivesWhenTheClientReads() throws Exception {
    FeedStage stage = feed(pieces(30), 0);
    for (int i = 1; i <= 30; i++) {
      stage.read(1);
      if (stage.received.size() != i || !stage.received.getLast().equals("" + (i - 1))) {
        throw new Lesson(
            "30 pieces in order, one each time the client reads one",
            stage.isOpen()
                ? "these came, and no more: " + stage.received
                : "the connection was closed after " + stage.received.size(),
            stage.isOpen()
                ? "The channel reports with channelWritabilityChanged that it is writable again,"
                    + " once per change. Go on there until it is not writable any more."
                : "close() discards pieces that were written but have not left. Close when the last"
                    + " write is done: its future tells you.",
            stage.isOpen() ? "tap" : "leaving");
      }
    }
  }

  @Test
  @Order(4)
  @Demand("resuming")
  void theFeedGoesOnBelowTheLowMarkAndNotBefore() throws Exception {
    Pieces source = pieces(100);
    FeedStage stage = feed(source, 0);
    stage.read(4);
    int withFour = source.taken.size();
    stage.read(1);
    if (withFour > EIGHT || source.taken.size() == EIGHT) {
      throw new Lesson(
          "no piece to be taken while four wait, and more when three wait, with a low mark at"
              + " 3,500",
          withFour > EIGHT ? "more were taken while four waited" : "none was taken",
          "Two marks save work. With one mark, each piece that leaves causes a change and a call;"
              + " below the low mark there is room for several pieces. And some pieces must still"
              + " be waiting when the call comes, or the client waits for us.",
          "tap");
    }
  }

  @Test
  @Order(5)
  @Demand("resuming")
  void noTimerIsSet() throws Exception {
    FeedStage stage = feed(pieces(100), 0);
    stage.read(EIGHT);
    if (stage.runScheduledPendingTasks() >= 0) {
      throw new Lesson(
          "nothing to be scheduled",
          "a task is scheduled for later",
          "Looking every few milliseconds costs a timer per slow client. channelWritabilityChanged"
              + " comes once per change, and in time.",
          "tap");
    }
  }

  @Test
  @Order(6)
  @Demand("the end")
  void theConnectionIsClosedWhenEveryPieceHasLeft() throws Exception {
    for (int count = 0; count < 3 * EIGHT; count++) {
      FeedStage stage = feed(pieces(count), 0);
      boolean early = count > 0 && !stage.isOpen();
      for (int i = 0; i < count; i++) {
        early |= !stage.isOpen();
        stage.read(1);
      }
      if (early || stage.isOpen()) {
        throw new Lesson(
            "the connection to be closed when all of " + count + " pieces have left",
            early ? "it was closed earlier" : "it stays open",
            early
                ? "close() discards pieces that were written but have not left. Close when the last"
                    + " write is done: its future tells you."
                : "The client has no other sign that this was all. A source may be empty, and then"
                    + " there is no last piece.",
            "leaving");
      }
    }
  }

  @Test
  @Order(7)
  @Demand("the end")
  void theConnectionIsClosedImmediatelyWhenTheSourceFails() throws Exception {
    for (int at : List.of(0, 3, 20)) {
      for (Exception failure : List.of(new IOException(), new IllegalStateException())) {
        Pieces source = pieces(100);
        source.failure = failure;
        source.failsAt = at;
        FeedStage stage = feed(source, 0);
        for (int i = 0; at > EIGHT && i < at; i++) {
          stage.read(1);
        }
        if (stage.isOpen()) {
          throw new Lesson(
              "the connection to be closed when the source throws %s after %d pieces"
                  .formatted(Lesson.name(failure), at),
              "it stays open",
              "Netty passes an exception of a handler to its exceptionCaught, whichever event it"
                  + " was handling. The client cannot get the rest, so do not wait until it has"
                  + " read.",
              "leaving");
        }
      }
    }
  }

  @Test
  @Order(8)
  @Demand("closed once")
  void theSourceIsClosedOnce() throws Exception {
    for (int count : List.of(0, 6, 100)) {
      Pieces sent = pieces(count);
      feed(sent, count);
      expectClosedOnce(sent, "when all of " + count + " pieces were sent");
      Pieces left = pieces(count);
      feed(left, 0).close();
      expectClosedOnce(left, "when the client left and had read none of " + count + " pieces");
    }
    Pieces failed = pieces(100);
    failed.failure = new IOException();
    failed.failsAt = 3;
    feed(failed, 0);
    expectClosedOnce(failed, "when it has failed");
  }

  private static void expectClosedOnce(Pieces source, String when) {
    if (source.closed != 1) {
      throw new Lesson(
          "the source to be closed once, " + when,
          source.closed == 0 ? "it is still open" : "it was closed twice",
          source.closed == 0
              ? "A file that stays open costs a descriptor. channelInactive comes at the end of"
                  + " every connection."
              : "The end of the source and the end of the connection are two events, and both may"
                  + " come.",
          "leaving");
    }
    if (source.taken.stream().anyMatch(piece -> piece.refCnt() > 0)) {
      throw new Lesson(
          "every piece to be released, " + when,
          "a piece still has an owner",
          "Netty releases a piece that is written, even if it cannot be sent. Take no piece for a"
              + " client that has left.",
          "counting");
    }
  }

  /// Pieces of any size and marks of any height, against a model of the outbound buffer.
  @Test
  @Order(9)
  @Demand("marks")
  void asManyPiecesAreTakenAsAnyMarksAllow() throws Exception {
    SplittableRandom random = new SplittableRandom(54);
    for (int round = 0; round < 100; round++) {
      int bytes = random.nextInt(97, 3_000); // of a piece, as Netty counts
      int high = random.nextInt(1, 9) * bytes + random.nextInt(2) * random.nextInt(bytes);
      int low = random.nextInt(1, high + 1);
      Pieces source = new Pieces(bytes - 96, random.nextInt(30));
      FeedStage stage = new FeedStage(new Feed(source, low, high), 0);
      boolean writable = true;
      int taken = 0;
      for (int left = 0; left <= source.count; left++) {
        writable |= (taken - left) * bytes < low;
        while (writable && taken < source.count) {
          taken++;
          writable = (taken - left) * bytes <= high;
        }
        if (source.taken.size() != taken || stage.isOpen() != left < source.count) {
          throw new Lesson(
              "%d of %d pieces of %d bytes to be taken, with marks at %d and %d, when %d have left"
                  .formatted(taken, source.count, source.size, low, high, left),
              "%d were taken, and the connection is %s"
                  .formatted(source.taken.size(), stage.isOpen() ? "open" : "closed"),
              "isWritable() alone decides. It stays true when the waiting bytes exactly reach the"
                  + " high mark, and then no event comes: a handler that has stopped by itself is"
                  + " never called again.",
              "tap");
        }
        stage.read(1);
      }
    }
  }
}
