package manyclients.exercises.ch04;

import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [FairDesk], in words. It has two places and six seats, of which a
/// client may have three, where nothing else is said.
final class FairDeskLessons {

  private FairDeskLessons() {}

  static Lesson given(List<String> expected, List<String> given, String when) {
    return new Lesson(
        "workers to be given " + list(expected) + " " + when,
        "they were given " + list(given),
        meaning(expected, given),
        "desk");
  }

  private static String meaning(List<String> expected, List<String> given) {
    if (given.size() > expected.size()) {
      return "What the workers cannot do yet is kept by their pool, in a queue without a bound."
          + " Then nothing is ever refused, and everything comes late.";
    }
    if (given.size() < expected.size()) {
      return "A client waits, and a place is free. It passes to the first in line, at once, and is"
          + " not spent on a client that has left.";
    }
    return "One turn is for one piece of work; then it is the next client's. A client with more"
        + " waiting goes to the end of the line, where it stands once, and its own work"
        + " keeps its order.";
  }

  static Lesson places(int free, String when) {
    return new Lesson(
        "two free places " + when,
        free + " are",
        free < 2
            ? "A place was lost. When something is done and nobody waits, or only somebody who has"
                + " left, the place is free."
            : "A place was given back twice: to the one who waits, and to the desk; or by somebody"
                + " who left while a worker was still at it.",
        "desk");
  }

  static Lesson tooMany(int given) {
    return new Lesson(
        "no more than two to be with workers",
        given + " are",
        "A place was given back twice: to the one who waits, and to the desk; or by somebody who"
            + " left while a worker was still at it.",
        "desk");
  }

  static Lesson refusedWithoutSeats() {
    return new Lesson(
        "work to be given to a worker while a place is free, on a desk with one place and no seat",
        "it was refused",
        "Who finds a place needs no seat. Look for a place first, and for a seat only when there is"
            + " none. A desk without seats is one that refuses instead of making wait.",
        "desk");
  }

  static Lesson seatTakenStill() {
    return new Lesson(
        "work that bob's work hands in for cid to find the seat free from which bob's came",
        "it was refused",
        "A seat is free when its work is given to a worker, and that may run it before execute()"
            + " returns. Settle your own books first, and call others last.",
        "desk");
  }

  static Lesson leftFromWithin(List<String> order) {
    return new Lesson(
        "bob 1 to be run, and cid 1, when bob leaves during his first work, with a second waiting",
        "these were run: " + list(order),
        "leave() was called from within execute(), and found a line in which this client was not"
            + " yet again. Settle your own books first, and call others last.",
        "desk");
  }

  static Lesson wrongTurn(List<String> events, List<String> expected, List<String> found) {
    return new Lesson(
        "this of a desk with one place and four seats, two for each client: "
            + list(expected)
            + ", when it goes like this: "
            + String.join("; ", events),
        "it came to " + list(found),
        "(\"no\" is a refusal.) A client stands in line once, behind those that came before it, and"
            + " goes to the end when it has had a turn, and at no other time. When one leaves, the"
            + " others keep their order.",
        "desk");
  }

  static Lesson countedLate(List<String> order) {
    return new Lesson(
        "work that bob hands in while ann's is run, on a desk with one place, to wait for its end",
        "they were finished in this order: " + list(order),
        "Workers may run what they are given before execute() returns, and what they run may hand"
            + " in more. A place is taken before the work is given away, and the line is in order"
            + " by then, too.",
        "desk");
  }

  static Lesson workedForWhoLeft(List<String> given) {
    return new Lesson(
        "nothing of cid's to be given to workers after cid has left",
        "they were given " + list(given),
        "What waits for a client that has left is work for nobody, and somebody else waits longer"
            + " for it.",
        "saturated");
  }

  static Lesson remembers() {
    return new Lesson(
        "nothing to be kept of clients that have gone",
        "after 20000 clients that came and went, something is kept of most of them",
        "An entry is made when a client comes, and stays when it was refused, worked for, or has"
            + " left: in a map of queues, in a map of counts, or in the line itself. A server that"
            + " runs for a month has an entry for each client it ever had.",
        "desk");
  }

  static Lesson remembersTheRefused() {
    return new Lesson(
        "nothing to be kept of clients that were refused",
        "something is, for each of them",
        "A row that was made in order to look into it stays when there is no seat. A desk that is"
            + " full is where most clients are refused.",
        "desk");
  }

  static Lesson blocks() {
    return new Lesson(
        "handIn() to come back when there is neither place nor seat",
        "it waits",
        "It waits for something to be done, which is reported by a task in this very loop.",
        "exchange");
  }

  static Lesson notRefused(String when) {
    return new Lesson(
        "work to be refused " + when,
        "it was taken",
        "Count what waits, for all and for each: up when it sits down, down when it is given to a"
            + " worker or its client leaves.",
        "desk");
  }

  static Lesson refused(String when) {
    return new Lesson(
        "work to be taken " + when,
        "it was refused",
        "There is a place, or a seat. A desk that refuses before it is full sends clients away for"
            + " nothing.",
        "desk");
  }

  static Lesson ranWhatItRefused() {
    return new Lesson(
        "what was refused not to be run",
        "it was",
        "Who has been told no does something else: closes, answers with an error, tries again.",
        "desk");
  }

  static Lesson leftInLine() {
    return new Lesson(
        "two pieces of one client's work to be run, by a worker that is done before execute()"
            + " returns",
        "the second still waits, with a place free",
        "done() was called from within execute(), and found a line in which this client was not yet"
            + " again. Settle your own books first, and call others last.",
        "desk");
  }

  static Lesson dropped(int expected, int given) {
    return new Lesson(
        "all " + expected + " that were taken to be given to workers in the end",
        given + " were",
        "What has been taken is a promise. To make room by forgetting somebody who waits is to"
            + " break it, and nobody hears of it.",
        "desk");
  }

  private static String list(List<String> names) {
    return names.isEmpty() ? "nothing" : String.join(", ", names);
  }
}
