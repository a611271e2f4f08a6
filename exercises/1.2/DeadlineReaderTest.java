package manyclients.exercises.ch01;

import static java.nio.charset.StandardCharsets.UTF_8;
import static manyclients.exercises.ch01.DeadlineReaderStage.REQUEST;
import static manyclients.exercises.ch01.DeadlineReaderStage.seconds;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import manyclients.exercises.ch01.DeadlineReaderStage.Arrival;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Sequences;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Ten seconds for a request of nine bytes, on a clock that moves when a read waits.
class DeadlineReaderTest {
  private static final long LIMIT = 10_000_000; // microseconds, as all times here
  private static final long LATE = 100_000; // as late as a timeout may be
  private static final long HANDLER = 2_501_000; // the time that the handler takes for a request
  private static final long MS = 1_000;
  private static final long HOUR = 3_600_000 * MS;

  private boolean readsOn; // after a timeout

  @Test
  @Order(1)
  @Demand("requests")
  void aRequestInThreePieces() {
    play(
        "A request is returned when all of its bytes have arrived, and not before.",
        at(0, 3),
        at(MS, 2),
        at(MS, 4));
  }

  @Test
  @Order(2)
  @Demand("requests")
  void requestsThatArriveTogether() {
    play(
        "Bytes that arrive together with one request may belong to the next: they stay in the"
            + " accumulator. When nothing is left, and read returns -1, the client has ended its"
            + " stream.",
        at(0, 2 * REQUEST));
  }

  @Test
  @Order(3)
  @Demand("silence")
  void aClientThatIsSilentForAnHour() {
    play(
        "Between two requests a client owes nothing. The time runs from a request's first byte, not"
            + " from the call of read(); and a timeout that was set for the last request stays set"
            + " until you set another.",
        at(HOUR, 4),
        at(MS, 5),
        at(HOUR, REQUEST));
  }

  @Test
  @Order(4)
  @Demand("deadline")
  void aClientThatFallsSilentInsideARequest() {
    play(
        "A look at the clock between two reads does not help while a read waits. Without a timeout,"
            + " one client that begins a request and falls silent keeps a thread for ever.",
        at(0, 1),
        at(HOUR, 8));
  }

  @Test
  @Order(5)
  @Demand("deadline")
  void aClientThatSendsAByteNowAndThen() {
    Arrival[] drops = new Arrival[REQUEST];
    for (int i = 0; i < REQUEST; i++) {
      drops[i] = at(1_700 * MS, 1);
    }
    play(
        "Each read was given the whole time again. A client that sends a byte now and then can"
            + " stretch one request without end. Compute the deadline once, and before each read"
            + " the time that is left.",
        drops);
  }

  @Test
  @Order(6)
  @Demand("deadline")
  void theLastMicroseconds() {
    play(
        "Less than a millisecond was left, and was rounded down to 0. As a socket's timeout, 0"
            + " means no limit. Round up.",
        at(0, 1),
        at(LIMIT - 300, 1),
        at(HOUR, 7));
  }

  @Test
  @Order(7)
  @Demand("begun already")
  void theFirstByteOfTheNextRequest() {
    String means =
        "The first byte of the second request arrived with the first request. So the second request"
            + " has begun: its time runs from the call of read(), not from the next byte, nor from"
            + " the moment when that byte arrived.";
    play(means, at(0, REQUEST + 1), at(HOUR, 8));
    play(means, at(0, REQUEST + 1), at(HANDLER + LIMIT - MS, 8));
  }

  @Test
  @Order(8)
  @Demand("nothing lost")
  void aCallerThatReadsOnAfterATimeout() {
    readsOn = true;
    play(
        "After a timeout, the bytes that have arrived must still be there: keep them in a field,"
            + " not in a local variable. The request then has the whole time again, from this call"
            + " on.",
        at(0, 5),
        at(2 * LIMIT - MS, 4));
  }

  /// Up to three pieces of four sizes, each early, later or too late.
  @Test
  @Order(9)
  @Demand("nothing lost")
  void piecesOfAnySizeAtAnyTime() {
    readsOn = true;
    List<Arrival> arrivals = new ArrayList<>();
    for (long gap : new long[] {1_003 * MS, 4_007 * MS, 11_013 * MS}) {
      for (int count : new int[] {1, 8, 9, 10}) {
        arrivals.add(at(gap, count));
      }
    }
    Sequences.all(
        arrivals,
        3,
        script -> {
          play(
              "A request has ten seconds from its first byte, or from the call of read() if a byte"
                  + " of it is there already. Before its first byte there is no limit.",
              script.toArray(Arrival[]::new));
          return true;
        });
  }

  private static Arrival at(long gap, int count) {
    return new Arrival(gap, count);
  }

  /// Reads the requests that arrive in full, up to the first that is late unless [#readsOn].
  private void play(String means, Arrival... arrivals) {
    DeadlineReaderStage client = new DeadlineReaderStage(List.of(arrivals));
    DeadlineReader reader =
        new DeadlineReader(client, Duration.ofNanos(1_000 * LIMIT), client::nanoTime);
    String how = ", if these bytes arrive: " + List.of(arrivals);
    List<Long> times = client.times();
    int from = 0;
    while (from + REQUEST <= times.size()) {
      long call = client.now();
      long first = Math.max(call, times.get(from));
      long last = Math.max(call, times.get(from + REQUEST - 1));
      if (last - first > LIMIT && last - first < LIMIT + LATE) {
        return; // either is right
      } else if (last - first <= LIMIT) {
        expect("\"hello\"", last, reader, client, how, means);
        from += REQUEST;
        client.pass(HANDLER);
      } else {
        expect("a SocketTimeoutException", first + LIMIT, reader, client, how, means);
        if (!readsOn) {
          return;
        }
      }
    }
    if (from == times.size()) {
      expect("null", client.now(), reader, client, how, means);
    }
  }

  private static void expect(
      String outcome,
      long at,
      DeadlineReader reader,
      DeadlineReaderStage client,
      String how,
      String means) {
    long call = client.now();
    String happened = told(reader);
    boolean inTime = client.now() >= at && client.now() <= at + LATE;
    if (!happened.equals(outcome) || !inTime) {
      throw new Lesson(
          outcome
              + " at "
              + seconds(at)
              + " from a read() that is called at "
              + seconds(call)
              + how,
          happened + " at " + seconds(client.now()),
          means,
          "deadlines");
    }
  }

  private static String told(DeadlineReader reader) {
    try {
      byte @Nullable [] payload = reader.read();
      return payload == null ? "null" : '"' + new String(payload, UTF_8) + '"';
    } catch (IOException | RuntimeException e) {
      return e instanceof SocketTimeoutException ? "a SocketTimeoutException" : Lesson.name(e);
    }
  }
}
