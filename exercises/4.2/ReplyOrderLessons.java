package manyclients.exercises.ch04;

import java.util.List;
import java.util.Set;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [ReplyOrder], in words.
final class ReplyOrderLessons {
  private static final String BYE = "hung up";

  private ReplyOrderLessons() {}

  static Lesson wrong(
      List<String> finished, Set<String> failing, List<String> expected, List<String> sent) {
    List<String> how =
        finished.stream().map(name -> failing.contains(name) ? name + " (failed)" : name).toList();
    return new Lesson(
        "the client to get "
            + list(expected)
            + ", when of a, b, c, d, e these are finished: "
            + String.join(", ", how),
        "it got " + list(sent),
        meaning(expected, sent),
        "window");
  }

  static Lesson afterTheEnd(List<String> sent) {
    return new Lesson(
        "nothing to be said to a client that was hung up on, also when one more request is begun",
        "it got " + list(sent),
        "A request that was read before the end may be begun after it. It finds that all is over.",
        "window");
  }

  static Lesson holdsOn() {
    return new Lesson(
        "requests that were answered to be forgotten, though somebody still has an older one",
        "they are kept",
        "A request that knows the next one keeps it, and that one the next: who has the first has"
            + " them all. Cut the link when the reply has left.",
        "window");
  }

  static Lesson holdsReports() {
    return new Lesson(
        "nothing to be kept of a report that comes when the request's reply has been sent",
        "its text is, as long as a worker has the Request",
        "What was said first is what counts, and whether something was said has to be known when"
            + " the reply is not there any more.",
        "window");
  }

  static Lesson holdsReplies() {
    return new Lesson(
        "replies that were sent to be forgotten, though somebody still has their requests",
        "they are kept",
        "A request needs its reply until that has left, and no longer. What it needs to know"
            + " afterwards is that something has been said.",
        "window");
  }

  private static String meaning(List<String> expected, List<String> sent) {
    int same = same(expected, sent);
    String missing = same < expected.size() ? expected.get(same) : "";
    String extra = same < sent.size() ? sent.get(same) : "";
    if (extra.isEmpty()) {
      return missing.equals(BYE)
          ? "The failed request has its place in the order like the others. When all before it have"
              + " left, its turn has come, and the connection is closed."
          : "A reply may leave as soon as all before it have left. Look at the oldest request"
              + " whenever one is finished, and after each reply that you have sent look again.";
    }
    if (sent.subList(0, same).contains(BYE)) {
      return "Nothing is said after the end. What is in work goes on and is finished some day; by"
          + " then nobody may care.";
    }
    if (extra.equals(BYE)) {
      return "What was asked before it can be answered. A failure waits for its turn, too.";
    }
    return missing.equals(BYE)
        ? "A client cannot tell that a reply is missing: it takes the next one for it, and every"
            + " other one for the one before."
        : "The protocol has no numbers. The client takes the first reply for that to its first"
            + " request, whatever it is.";
  }

  private static int same(List<String> expected, List<String> sent) {
    int same = 0;
    while (same < expected.size()
        && same < sent.size()
        && expected.get(same).equals(sent.get(same))) {
      same++;
    }
    return same;
  }

  static Lesson blocks() {
    return new Lesson(
        "done() to come back, with an older request still in work",
        "it waits",
        "This is the loop's thread, and the older request is finished by a task in this loop: it"
            + " waits for itself. Keep the reply, and go.",
        "exchange");
  }

  static Lesson saidTwice(String what, List<String> expected, List<String> sent) {
    return new Lesson(
        "the client to get " + list(expected) + ", when b is " + what + ", and then a is done",
        "it got " + list(sent),
        "A request that was given up may be finished after all. What was said first counts.",
        "window");
  }

  static Lesson saidAfterwards(String when, List<String> expected, List<String> sent) {
    return new Lesson(
        "the client to get " + list(expected) + ", when " + when,
        "it got " + list(sent),
        "What was said first counts, also when its reply has left long ago. That a request is"
            + " finished has to be kept with the request: neither the queue nor the reply tells.",
        "window");
  }

  static Lesson hangsUpInTheMiddle() {
    return new Lesson(
        "hangUp() to be called when the replies to all older requests have been sent",
        "it is called while one is being sent, before send() has returned",
        "A failure that is reported from within send() is the next in order, and the reply before"
            + " it is still on its way out. Leave it to the call that is under way.",
        "exchange");
  }

  static Lesson remembers() {
    return new Lesson(
        "nothing to be kept of a request whose reply has been sent",
        "after 20000 pairs of requests, something is kept of most of them",
        "A list with an index that moves on, or a map by number, grows for as long as the client"
            + " stays. Remove a request from it when its reply leaves.",
        "window");
  }

  static Lesson open(String when) {
    return new Lesson(
        "isOpen() to be false " + when,
        "it is true",
        "A reply that waits takes memory until it has left. If it did not count, one slow request"
            + " would let any number of quick ones pile up behind it.",
        "window");
  }

  static Lesson openAfterTheEnd() {
    return new Lesson(
        "isOpen() to be false after the connection was closed",
        "it is true",
        "No reply to another request would ever be sent.",
        "window");
  }

  static Lesson closed(String when) {
    return new Lesson(
        "isOpen() to be true " + when,
        "it is false",
        "There is room for as long as fewer are begun and not sent than may be, whether the oldest"
            + " is in work or not. A reply that has been handed to send() has left, and makes room"
            + " at once.",
        "window");
  }

  static Lesson callsItself() {
    return new Lesson(
        "replies to be sent one after the other",
        "send() is called from within send(), a hundred deep",
        "Sending makes room, room lets a request begin, and one that is finished at once is sent"
            + " from within the sending. With a client that asks for much, the stack overflows."
            + " Leave it to the call that is under way.",
        "exchange");
  }

  static Lesson sentFromWithin(List<String> expected, List<String> sent) {
    int same = same(expected, sent);
    return new Lesson(
        "each reply once, when requests are finished from within send()",
        same < sent.size()
            ? "after " + same + " replies came " + sent.get(same)
            : "after " + same + " replies, nothing",
        "While others are called, everything must be as it should be. Remove a request first, and"
            + " send its reply then.",
        "window");
  }

  private static String list(List<String> sent) {
    return sent.isEmpty() ? "nothing" : String.join(", ", sent);
  }

  static Lesson emptyReply(List<String> sent) {
    return new Lesson(
        "an empty reply to be sent in its turn, and then \"b\"",
        "the client got " + sent,
        "A client counts its replies. Nothing to say is a reply as well, and no failure: keep the"
            + " state of a request in a field of its own, and not in what its reply looks like.",
        "window");
  }
}
