package manyclients.exercises.ch09;

import java.util.List;
import java.util.stream.Collectors;
import manyclients.exercises.support.Lesson;

/// What may be wrong with a [Pipeline], in words.
final class PipelineLessons {

  private PipelineLessons() {}

  static Lesson sent(String what, List<String> expected, List<String> sent) {
    return new Lesson(
        shown(expected) + " to have gone out, after " + what,
        shown(sent) + (sent.size() <= 1 ? " has" : " have"),
        meaning(expected, sent),
        "pipelining");
  }

  private static String meaning(List<String> expected, List<String> sent) {
    if (sent.size() < expected.size()) {
      return "A response goes out as soon as all before it have. With it go those that waited for"
          + " it, and for nothing else.";
    }
    if (sent.size() > expected.size() && sent.containsAll(expected) && !expected.isEmpty()) {
      return "Each response goes out once, and after all those before it.";
    }
    return "The first response is taken for the answer to the first request. One that is there"
        + " before its turn has to wait.";
  }

  static Lesson manyWait(int responses, String happened) {
    return new Lesson(
        responses + " responses to go out, of which all but the first waited for that",
        happened,
        "A call for each response, from within the one for the response before it, takes a frame of"
            + " the stack each. A loop takes none.",
        "pipelining");
  }

  static Lesson nested(int responses, String happened) {
    return new Lesson(
        responses + " responses to go out, each given while the one before it goes out",
        happened,
        "A response that is given from within out() calls out() from within out(), and so on. Have"
            + " the call that is under way send it, when it has sent the one before.",
        "pipelining");
  }

  static Lesson keepsWithExchange(int requests) {
    return new Lesson(
        "nothing to be kept of the responses to "
            + requests
            + " requests that have gone out, while their exchanges are still in use",
        "they can still be reached",
        "A handler lets go of its exchange when it likes. A field of an exchange that refers to a"
            + " response is empty again when that has gone out.",
        "pipelining");
  }

  static Lesson keepsOthers(int requests) {
    return new Lesson(
        "nothing to be kept of "
            + requests
            + " requests that came after one, whose exchange is kept",
        "they can still be reached from it, or from the pipeline",
        "Exchanges that refer to each other are a chain, and whatever keeps one of them keeps all"
            + " that come after it.",
        "pipelining");
  }

  static Lesson full(String what, boolean expected) {
    return new Lesson(
        (expected ? "no more requests" : "more requests") + " to be read, after " + what,
        expected ? "isFull() is false" : "isFull() is true",
        "What has begun, and has not gone out, is kept: a response that waits as much as a request"
            + " without one. A client that makes the first request slow, and sends many, decides"
            + " otherwise how much that is.",
        "pipelining");
  }

  static Lesson closing(String what, boolean expected) {
    return new Lesson(
        "isClosing() to be " + expected + " when " + what,
        "it is " + !expected,
        "The connection is closed when the last response has gone out, and all before it: not when"
            + " it is there.",
        "exchange");
  }

  static Lesson twice(String what) {
    return new Lesson(
        "an IllegalStateException for a second response, after " + what,
        "it was taken",
        "A second response would be read as the answer to the next request.",
        "exchange");
  }

  static Lesson notRefused(String when) {
    return new Lesson(
        "an IllegalStateException for a request, when " + when,
        "it was taken",
        "The client was told, or has said itself, that the connection closes after that response:"
            + " what it sends now will be sent again on another one.",
        "exchange");
  }

  static Lesson refusal(boolean refuses, String what) {
    return new Lesson(
        (refuses ? "an IllegalStateException" : "no exception") + " from the last of: " + what,
        refuses ? "there was none" : "there was an IllegalStateException",
        "What is refused is a request after the last one, and a second response to one request."
            + " It changes nothing.",
        "exchange");
  }

  static Lesson keeps(int requests) {
    return new Lesson(
        "nothing to be kept of " + requests + " requests that were answered, and have gone out",
        "their responses can still be reached from the pipeline",
        "A connection may live for days. What has gone out leaves the queue, and nothing else may"
            + " refer to it.",
        "pipelining");
  }

  private static String shown(List<String> responses) {
    return responses.isEmpty()
        ? "nothing"
        : responses.stream()
            .map(response -> response.isEmpty() ? "\"\"" : response)
            .collect(Collectors.joining(", "));
  }
}
