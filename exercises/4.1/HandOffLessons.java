package manyclients.exercises.ch04;

import java.util.Arrays;
import java.util.stream.Collectors;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [HandOff], in words. It has four loops, in all of its tests.
final class HandOffLessons {

  private HandOffLessons() {}

  static Lesson notTakenOnce(int clients, int taken) {
    return new Lesson(
        clients + " clients to be taken, each by one loop",
        "take() was called " + taken + " times",
        "Each client has one owner. A client with two is served by two threads, one with none by"
            + " no thread.",
        "idea");
  }

  static Lesson unequal(String expected, int[] taken) {
    boolean first = taken[0] == Arrays.stream(taken).sum();
    return new Lesson(
        expected,
        "they were given " + list(taken),
        first
            ? "Idle loops are all equal, and a search that begins with loop 0 and wants fewer ends"
                + " with loop 0. With clients that stay for a moment, one loop does all the work."
                + " Begin the search behind the loop that was last."
            : "Among loops with equally many clients, take turns.",
        "choice");
  }

  static Lesson notTheFewest(int[] loads, int chosen, boolean someRefuse) {
    return new Lesson(
        "the next client to go where the fewest are, with " + list(loads) + " clients in the loops",
        "it went to loop " + chosen,
        someRefuse
            ? "Loop 1 had refused it. The loop to be asked next is again one with the fewest, among"
                + " those that have not refused."
            : "Count the clients that are there: up when a client is given, down when it has gone,"
                + " and both for the loop that got it, not for the one that was last. A loop that"
                + " has refused one client may take the next.",
        "choice");
  }

  static Lesson aDay(int wanted, int found, String what) {
    return new Lesson(
        "a load of " + wanted + ", when 70,000 clients " + what,
        "it is " + found,
        "Two numbers in one have room for half of it each, and what is too much for the lower one"
            + " is added to the upper one. Count up and down in one number.",
        "choice");
  }

  static Lesson lost() {
    return new Lesson(
        "a client to be given to a loop, while some loops take clients",
        "no loop has it",
        "One loop that has ended is not the end of the server.",
        "server");
  }

  static Lesson wrongLoads(int[] wanted, int[] found, String when) {
    return new Lesson(
        "loads of " + list(wanted) + " " + when,
        "they are " + list(found),
        Arrays.stream(found).sum() > Arrays.stream(wanted).sum()
            ? "A client counts that is not there. Take back what was counted when a client has"
                + " gone, and when it was refused."
            : "A client that is there does not count, or was taken off twice.",
        "reactor");
  }

  static Lesson countedLate(int load) {
    return new Lesson(
        "a client to count while take() runs",
        "the loop had " + load + " clients then, with the first just given to it",
        "A loop may have served a client, and lost it, before take() returns. Count first.",
        "reactor");
  }

  static Lesson exceptionGotOut() {
    return new Lesson(
        "give() to go on when a loop refuses a client",
        "its RejectedExecutionException came out",
        "That would end the loop at the door, and nobody would be accepted any more, for the sake"
            + " of one of the loops inside.",
        "server");
  }

  static Lesson askedAgain() {
    return new Lesson(
        "a loop that refuses to be left alone, with this client",
        "it was asked again and again",
        "It still has the fewest, so a search that knows nothing of refusals finds it again."
            + " Remember who has refused.",
        "choice");
  }

  static Lesson notAskedOnce(int[] times) {
    long asked = Arrays.stream(times).filter(some -> some > 0).count();
    return new Lesson(
        "each of four loops to be asked once, when all refuse",
        asked < times.length
            ? "only " + asked + " of them were asked"
            : "they were asked " + list(times) + " times",
        asked < times.length
            ? "A loop that was not asked might have taken the client. Go on until all have refused."
            : "A loop that has refused this client will refuse it again. Remember which have.",
        "choice");
  }

  static Lesson unequalIdle(int first, int second) {
    return new Lesson(
        "two idle loops of four to be given 50 clients each, when 100 come and leave at once",
        "they were given " + first + " and " + second,
        "Begin the search behind the loop that was chosen last. A start that moves on by one each"
            + " time gives the turns of busy loops to the idle loop behind them.",
        "choice");
  }

  static Lesson remembersOldTurns(int given) {
    return new Lesson(
        "5 of the next 20 clients to be given to each of four loops that have none",
        given + " were given to one of them, which had had more or fewer before",
        "What a loop was given long ago is no matter: those clients have gone. Equals take turns:"
            + " the next one is the one behind the last.",
        "choice");
  }

  static Lesson twoTurns(String steps, int given, int waited) {
    return new Lesson(
        "of three loops, none to be given a second client while another one, which has had as few"
            + " all the time, waits for its first",
        "loop " + given + " was, and loop " + waited + " waited (" + steps + ")",
        "A count of all clients, divided by how many loops are equal at the moment, is no turn:"
            + " that number changes. Look for the next one behind the last.",
        "choice");
  }

  static Lesson lostWhileOthersLeft() {
    return new Lesson(
        "a client to be taken, though others leave while the loops are compared",
        "give() returned false, and no loop had refused",
        "The smallest number is looked for first, and then a loop that has it: by then none has."
            + " Remember the loop, and not its number.",
        "choice");
  }

  static Lesson unequalAfterRefusal(int[] given) {
    return new Lesson(
        "three idle loops to be given 20 clients each, when 60 come and leave at once, and loop 0,"
            + " which has fewer, refuses them all",
        "they were given " + given[1] + ", " + given[2] + " and " + given[3],
        "Turns are taken by the loops that take clients. Begin each search behind the loop that"
            + " has taken one last, also the search after a refusal: the loop that has refused was"
            + " not chosen.",
        "choice");
  }

  static Lesson leftWhileRefusing(int here, int found) {
    return new Lesson(
        "a load of " + here + " after loop 2 has lost two clients while it refused another",
        "it is " + found,
        "Take back what you have counted: one. To write the number from before the refusal, or"
            + " one that was read before, is to forget all that has happened meanwhile.",
        "reactor");
  }

  static Lesson takenBackLate(int found) {
    return new Lesson(
        "loop 1, which has one client and has refused the next, to have a load of 1 when another"
            + " loop is asked",
        "it is " + found,
        "A client counts in the loop to which it is handed over. When that has refused, take it"
            + " back at once, and then ask the next: load() may be called by any thread, at any"
            + " time.",
        "reactor");
  }

  static Lesson manyLoops(int loops, long asked) {
    return new Lesson(
        "a client to be taken by the last of " + loops + " loops, when all the others refuse it",
        "it was not, or not all were asked once: " + asked + " were asked",
        "A shift counts modulo 32, or 64 for a long: bits for the loops that have refused hold for"
            + " 32 or 64 of them. On a large machine there are more.",
        "choice");
  }

  static Lesson oldNumbers() {
    return new Lesson(
        "the client to go to loop 3, which lost all of its clients while loop 0 refused this one",
        "it went to a loop that has more",
        "The order was settled before the first loop was asked. Each refusal takes time, in which"
            + " other threads' clients leave: look at the numbers again.",
        "choice");
  }

  static Lesson saidItWasTaken() {
    return new Lesson(
        "give() to return false when all loops refuse",
        "it returned true",
        "The one at the door has to know: the channel is open, and nobody else will close it.",
        "server");
  }

  static Lesson saidItWasRefused() {
    return new Lesson(
        "give() to return true when a loop has taken the client",
        "it returned false",
        "The one at the door closes what was not taken: this client is closed while its loop serves"
            + " it.",
        "server");
  }

  static Lesson locked() {
    return new Lesson(
        "a client of loop 1 to be able to leave while another is handed to loop 0",
        "its thread waits",
        "A lock is held while take() is called. What another one does in there, and how long it"
            + " takes, is not known; a loop that has to wait for it has stopped.",
        "reactor");
  }

  static Lesson miscounted() {
    return new Lesson(
        "loads that are right when two clients leave at once, or one leaves while another comes or"
            + " is refused",
        "one is counted still, or was not counted",
        "Two threads have changed one number at once: both read it, both write it, and one of the"
            + " two changes is lost. Where several threads write, an atomic is needed, or a column"
            + " for each.",
        "reactor");
  }

  private static String list(int[] numbers) {
    return Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(", "));
  }
}
