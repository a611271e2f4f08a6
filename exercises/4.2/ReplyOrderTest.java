package manyclients.exercises.ch04;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import manyclients.exercises.ch04.ReplyOrder.Request;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.ReplyChannel;
import manyclients.exercises.support.Sequences;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A client that sends requests a, b, c …, which are finished in any order.
class ReplyOrderTest {
  private static final String CLOSED = "the end of the connection";
  private static final List<String> STEPS =
      List.of("begin", "a done", "a failed", "b done", "b failed", "c done", "c failed");

  @Test
  @Order(1)
  @Demand("in order")
  void doneDoesNotWaitForAnOlderRequest() {
    ReplyOrder order = new ReplyOrder(new Client(), 2);
    order.begin();
    Request second = order.begin();
    if (!Errand.doing("loop", () -> second.done("b")).endsByItself()) {
      throw new Lesson(
          "done() to return while an older request is in progress",
          "it waits",
          "The older request is finished by a task of this same loop, so the loop waits for"
              + " itself. Keep the reply and return.",
          "exchange");
    }
  }

  @Test
  @Order(2)
  @Demand("in order")
  void aReplyWaitsForTheOlderOnes() {
    new Talk(3).play("begin", "begin", "begin", "c done", "a done", "b done");
  }

  @Test
  @Order(3)
  @Demand("a failure")
  void aFailureTakesItsTurnToo() {
    new Talk(4).play("begin", "begin", "begin", "begin", "c failed", "b done", "a done", "d done");
    new Talk(4).play("begin", "begin", "begin", "c failed", "b failed", "a done");
  }

  @Test
  @Order(4)
  @Demand("first report")
  void onlyTheFirstReportCounts() {
    new Talk(2).play("begin", "begin", "b done", "b failed", "b done", "a done");
    new Talk(2).play("begin", "begin", "b failed", "b done", "a done");
    new Talk(2).play("begin", "a done", "a failed", "a done", "begin", "b done", "b done");
  }

  @Test
  @Order(5)
  @Demand("most")
  void aFinishedReplyThatWaitsCountsToo() {
    new Talk(2).playAndAsk("begin", "begin", "b done", "a done", "begin", "c failed");
  }

  @Test
  @Order(6)
  @Demand("in order")
  void eventsInAnyOrder() {
    Sequences.all(STEPS, 6, steps -> new Talk(3).playAndAsk(steps.toArray(String[]::new)));
  }

  @Test
  @Order(7)
  @Demand("from within")
  void aRequestMayBeFinishedWithinTheFirstSend() {
    for (String within : STEPS) {
      Sequences.all(
          STEPS,
          5,
          steps -> {
            Talk talk = new Talk(3);
            talk.client.withinSend = () -> talk.happens(within + " (within the first send)");
            return talk.play(steps.toArray(String[]::new));
          });
    }
  }

  @Test
  @Order(8)
  @Demand("from within")
  void aLongChainFromWithinSendIsAnswered() {
    int requests = 10_000;
    Client client = new Client();
    ReplyOrder order = new ReplyOrder(client, 2);
    Runnable next =
        () -> {
          if (client.got.size() < requests) {
            order.begin().done("a reply");
          }
        };
    client.withinEachSend = next;
    next.run();
    if (client.got.size() != requests) {
      throw new Lesson(
          requests + " replies, when send() begins and finishes the next request",
          "there were " + client.got.size(),
          "A reply was not sent. Look at the oldest request again after each send().",
          "exchange");
    }
  }

  /// The client's end of the connection.
  private static final class Client implements ReplyChannel {
    private final List<String> got = new ArrayList<>();
    private Runnable withinSend = () -> {};
    private Runnable withinEachSend = () -> {};
    private int depth;

    @Override
    public void send(String reply) {
      if (depth == 100) {
        throw new Lesson(
            "replies to be sent one after the other",
            "send() was called from within send(), 100 deep",
            "The next request may be finished before send() returns. A long chain of them"
                + " overflows the stack: leave the next reply to the call that is already sending.",
            "exchange");
      }
      depth++;
      got.add(reply);
      Runnable once = withinSend;
      withinSend = () -> {};
      once.run();
      withinEachSend.run();
      depth--;
    }

    @Override
    public void hangUp() {
      got.add(CLOSED);
    }
  }

  /// The steps of one client's requests, and the replies that the client should get.
  private static final class Talk {
    private final int most;
    private final Client client = new Client();
    private final ReplyOrder order;
    private final Map<String, Request> requests = new HashMap<>();
    private final Map<String, String> reports = new HashMap<>(); // the first one about each
    private final List<String> story = new ArrayList<>();

    private Talk(int most) {
      this.most = most;
      this.order = new ReplyOrder(client, most);
    }

    /// Plays the steps, and checks after each what has been sent. Returns false when one cannot
    /// happen.
    private boolean play(String... steps) {
      for (String step : steps) {
        if (!happens(step)) {
          return false;
        }
        List<String> expected = expected();
        if (!client.got.equals(expected)) {
          String after = " after these steps: " + String.join(", ", story);
          throw new Lesson(
              "the client to get " + told(expected) + after,
              "it got " + told(client.got),
              meaning(expected, client.got),
              "window");
        }
      }
      return true;
    }

    /// Plays the steps, and compares isOpen() with its expected value after each.
    private boolean playAndAsk(String... steps) {
      for (String step : steps) {
        if (!play(step)) {
          return false;
        }
        boolean closed = expected().contains(CLOSED);
        boolean open = !closed && requests.size() - expected().size() < most;
        if (order.isOpen() != open) {
          throw new Lesson(
              "isOpen() to be %s, with %d allowed, after these steps: %s"
                  .formatted(open, most, String.join(", ", story)),
              "it is " + !open,
              closed
                  ? "The connection is closed: a further request could not be answered."
                  : "A request counts from begin() until its reply is sent. A reply that waits for"
                      + " older ones takes memory; one that has been sent makes room.",
              "window");
        }
      }
      return true;
    }

    private boolean happens(String step) {
      String name = step.substring(0, 1);
      if (step.startsWith("begin")) {
        if (client.got.contains(CLOSED) || waiting() >= most) {
          return false;
        }
        name = "" + (char) ('a' + requests.size());
        requests.put(name, order.begin());
      } else if (!requests.containsKey(name)) {
        return false;
      }
      story.add(step);
      if (step.contains("failed")) {
        reports.putIfAbsent(name, CLOSED);
        requests.get(name).failed();
      } else if (step.contains("done")) {
        String reply = reports.containsKey(name) ? "late " + name : name;
        reports.putIfAbsent(name, reply);
        requests.get(name).done(reply);
      }
      return true;
    }

    /// Returns how many requests are not answered. A reply that is being sent may count or not:
    /// here it does.
    private int waiting() {
      return requests.size() - client.got.size() + client.depth;
    }

    private List<String> expected() {
      List<String> expected = new ArrayList<>();
      for (char name = 'a'; reports.containsKey("" + name); name++) {
        expected.add(reports.get("" + name));
        if (expected.contains(CLOSED)) {
          break;
        }
      }
      return expected;
    }

    private static String told(List<String> got) {
      return got.isEmpty() ? "nothing" : String.join(", ", got);
    }

    private static String meaning(List<String> expected, List<String> got) {
      int same = 0;
      while (same < Math.min(expected.size(), got.size())
          && expected.get(same).equals(got.get(same))) {
        same++;
      }
      String missing = same < expected.size() ? expected.get(same) : "";
      String extra = same < got.size() ? got.get(same) : "";
      if (got.subList(0, same).contains(CLOSED)) {
        return "Nothing is sent after the end, although requests may still be in progress.";
      } else if (extra.isEmpty()) {
        return missing.equals(CLOSED)
            ? "A failed request has its place in the order. Once the older replies have been sent,"
                + " its turn has come: close the connection."
            : "A reply leaves as soon as the older ones have left. Look at the oldest request"
                + " whenever one is finished, and again after each reply that you send.";
      } else if (extra.startsWith("late")) {
        return "A second report about a request was used. Only the first one counts, even when its"
            + " reply has been sent.";
      } else if (got.subList(0, same).contains(extra)) {
        return "The request was still the oldest one while its reply was being sent, and the next"
            + " report came just then. Remove a request first, and then send its reply.";
      } else if (extra.equals(CLOSED)) {
        return "Older requests can still be answered: a failure waits for its turn. And a report"
            + " after the first one does not count.";
      }
      return missing.equals(CLOSED)
          ? "The client cannot tell that a reply is missing: it takes the next one for it."
          : "The protocol has no numbers: the client takes the first reply for the answer to its"
              + " first request, whatever it is.";
    }
  }
}
