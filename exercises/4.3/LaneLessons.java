package manyclients.exercises.ch04;

import java.util.List;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [Lane], in words.
final class LaneLessons {

  private static final int CIRCLE = 10;

  private LaneLessons() {}

  static Lesson ranInTheCaller() {
    return new Lesson(
        "add() to leave the task for a worker",
        "it ran the task itself",
        "Who adds is a loop, which must not wait, and a task is there because it may take long.",
        "foreign");
  }

  static Lesson notDone(List<String> expected, List<String> done) {
    return new Lesson(
        "these tasks to be run, in this order: " + list(expected),
        list(done),
        "Each task is run once, after those that were added before it.",
        "window");
  }

  static Lesson sentMany(int sent) {
    return new Lesson(
        "one worker to be sent for, when three tasks are added before he comes",
        "the pool was asked " + sent + " times",
        sent > 1
            ? "Several workers in one lane run its tasks at once, in any order. That one is on his"
                + " way is what the flag is for."
            : "No worker comes, and none will.",
        "hand-off");
  }

  static Lesson forgotten(String task, List<String> story) {
    return new Lesson(
        "every task to be run, whatever comes between two steps",
        task + " is not, and no worker is sent for it, when it goes like this: " + told(story),
        "The lost wake-up: the worker has looked for tasks and found none, but has not said yet"
            + " that it goes. A thread that adds one just then relies on it. So: first say it, then"
            + " look again.",
        "03-selector#lost-wake-up");
  }

  static Lesson together(List<String> story) {
    return new Lesson(
        "one task at a time",
        "two workers run tasks of this client at once, when it goes like this: " + told(story),
        "Two threads have found that no worker is on its way, and both have sent one; or a worker"
            + " has said that it goes, and has worked on. To look at the flag and to change it must"
            + " be one step, and the thread that succeeds sends a worker.",
        "window");
  }

  static Lesson wrongOrder(List<String> begun, List<String> story) {
    return new Lesson(
        "each task once, and c after b, which were added by one thread",
        list(begun) + ", when it goes like this: " + told(story),
        "Tasks are taken from one end of the queue and added to the other. None is put back.",
        "window");
  }

  static Lesson endless(List<String> story) {
    List<String> last = story.subList(Math.max(0, story.size() - CIRCLE), story.size());
    return new Lesson(
        "workers to be sent as long as there are tasks",
        "they are sent again and again, to a lane that is empty"
            + (last.isEmpty() ? "" : ", and in the end it goes like this: " + told(last)),
        "A worker that finds nothing goes, and is not followed by another one, unless something has"
            + " been added since. To look with poll() and to put the task back is no look: what is"
            + " put back has been added.",
        "desk");
  }

  static Lesson neverLeaves(int done) {
    return new Lesson(
        "a worker to run three tasks at most in a visit, also when one comes whenever it has found"
            + " none",
        "it ran " + done,
        "A worker that goes on because something came late counts on, or sends for another one. If"
            + " it counts anew, a client that adds at the right pace keeps it for ever.",
        "exchange");
  }

  static Lesson ownField(String name) {
    return new Lesson(
        "a lane to have nothing but its four parts: workers, tasks, scheduled and most",
        "it has a field \"" + name + "\" of its own, or one that is not final",
        "When the flag has been given away, the next worker may be there already, while this one"
            + " still writes. What threads share is in the flag and in the queue: what a worker"
            + " counts for itself is a local variable.",
        "window");
  }

  static Lesson waits() {
    return new Lesson(
        "no thread to wait in add(), nor for it",
        "a thread waits for another one that is in the same lane",
        "A lock, or something else that can be held while others want it. It would keep tasks from"
            + " getting lost. It would also have a loop wait for a worker, and one slow task could"
            + " stop all clients.",
        "hand-off");
  }

  static Lesson stoppedByAFailure(List<String> done) {
    return new Lesson(
        "a, b, c and d to be run, though other tasks between them throw",
        list(done),
        "A task that throws, an exception, an error or any other Throwable, ends the worker's turn"
            + " if it is not caught there, and what is left in the queue stays there: the flag says"
            + " that a worker is on it.",
        "job");
  }

  static Lesson stoppedByAnInterrupt() {
    return new Lesson(
        "a task to be run after one that has left its thread interrupted",
        "it is not",
        "The interrupt was meant for what the task waited for. A worker that goes home because of"
            + " it leaves tasks behind, and sends nobody for them.",
        "handlers");
  }

  static Lesson anothersInterrupt(boolean throwing) {
    return new Lesson(
        "a task to begin without an interrupt, also when the one before it has left its thread"
            + " interrupted, and "
            + (throwing ? "has thrown" : "has not thrown"),
        "its thread is interrupted",
        "What was meant for one task hits the next one: its first wait, for a lock or for an"
            + " answer, ends with an exception, though it was asked for by a client who wants the"
            + " result. Thread.interrupted() clears it.",
        "handlers");
  }

  static Lesson ranAgain() {
    return new Lesson(
        "two tasks that throw to be run once each",
        "they were run again",
        "Each task is run once, however it ends. One that has failed fails again, with all that it"
            + " has done until then done twice.",
        "job");
  }

  static Lesson neverSentAgain() {
    return new Lesson(
        "a worker to be sent for the next task, after some have thrown",
        "none comes",
        "The flag says still that a worker is there.",
        "job");
  }

  static Lesson wrongShare(int expected, int done) {
    return new Lesson(
        "a worker to run three tasks at most, and one to come again if there are more: "
            + expected
            + " tasks to be done by then, of seven",
        "it is " + done,
        done > expected
            ? "A client with many tasks keeps the worker, and all other clients wait. After some"
                + " tasks, go to the end of the line."
            : "A worker that goes with tasks left has to send for another.",
        "exchange");
  }

  static Lesson wrongShareOfFailures(int done) {
    return new Lesson(
        "a worker to run three tasks in a visit, also when they throw",
        "it ran " + done + " of seven",
        "A task that throws has had its turn like any other. If it did not count, a client whose"
            + " tasks all fail would keep the worker; if it ended the visit, each failure would"
            + " cost a worker's way.",
        "exchange");
  }

  static Lesson sentForNothing(int tasks) {
    return new Lesson(
        "no worker to be sent when all tasks have been run",
        "one is sent, after " + tasks + " of " + tasks + ", with three for each visit",
        "That a worker has done all that it may does not mean that there is more. Look into the"
            + " queue.",
        "exchange");
  }

  static Lesson forgottenForReal() {
    return new Lesson(
        "100,000 tasks, added by two real threads, to be run by three real workers",
        "some were not",
        "In every order that could be played step by step they were. What is shared must be in the"
            + " flag and in the queue: a field of your own is not seen by other threads as soon as"
            + " it is written.",
        "job");
  }

  static Lesson togetherForReal() {
    return new Lesson(
        "what one task has written to be read by the next one, with real threads",
        "changes are lost",
        "Tasks are run at once, or without anything between them that makes the one's writes"
            + " visible to the other. What is shared must be in the flag and in the queue.",
        "job");
  }

  private static String list(List<String> tasks) {
    return tasks.isEmpty() ? "nothing was run" : String.join(", ", tasks);
  }

  private static String told(List<String> story) {
    return String.join("; ", story);
  }
}
