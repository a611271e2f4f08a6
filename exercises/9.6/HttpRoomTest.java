package manyclients.exercises.ch09;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import manyclients.exercises.support.Accesses;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Lesson;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.Reply;
import manyclients.http.message.Body;
import manyclients.http.message.HttpLimits;
import manyclients.http.message.HttpResponse;
import manyclients.http.message.RequestParser;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A room that is called as a server's loop calls it and, in the last tests, as two loops do.
class HttpRoomTest {
  private static final int MOST_WAITING = 5;
  private static final int MOST_MESSAGE = 16 << 10;
  private static final int MOST_ACCESSES = 200;
  private static final String ENTERED = "Its name is a name, and no member has it.";
  private static final String OVERWRITTEN = "GET /overwritten?zoe HTTP/1.1\r\nHost: a\r\n\r\n";

  private HttpRoom room = new HttpRoom(MOST_WAITING);
  private RequestParser parser = new RequestParser(HttpLimits.DEFAULT);

  /// One request, and its responses.
  private static final class Asked implements Reply {
    private final String what;
    private final List<HttpResponse> responses = new ArrayList<>(); // guarded by itself

    Asked(String what) {
      this.what = what;
    }

    @Override
    public void send(HttpResponse response) {
      synchronized (responses) {
        responses.add(response);
      }
    }

    @Override
    public void wantMore() {}

    @Override
    public void haveMore() {}

    @Nullable HttpResponse response() {
      synchronized (responses) {
        if (responses.size() > 1) {
          throw new Lesson(
              "one answer to " + what,
              "there are " + responses.size(),
              "Each Reply takes one response, and throws an exception at the next. Forget a request"
                  + " that waits as soon as it is answered.",
              "exchange");
        }
        return responses.isEmpty() ? null : responses.getFirst();
      }
    }

    boolean isAnswered() {
      return response() != null;
    }

    int status() {
      HttpResponse response = response();
      return response == null ? 0 : response.status();
    }

    String text() {
      HttpResponse response = response();
      return response != null && response.body() instanceof Body.Whole(ByteBuffer bytes)
          ? UTF_8.decode(bytes.duplicate()).toString()
          : "";
    }

    /// Returns the answer in words, with its status and its text.
    String told() {
      if (!isAnswered()) {
        return "there is no answer yet";
      }
      String text = text();
      return "the answer is "
          + status()
          + (text.isEmpty() ? "" : " with \"" + Lesson.visible(text) + "\"");
    }
  }

  private Asked ask(String method, String target, String... pieces) {
    return ask(method, target, Arrays.stream(pieces).map(each -> each.getBytes(UTF_8)).toList());
  }

  private Asked ask(String method, String target, List<byte[]> pieces) {
    Asked asked = new Asked(method + " " + target);
    BodyReceiver receiver = begin(asked, pieces);
    pieces.forEach(piece -> receiver.part(ByteBuffer.wrap(piece.clone())));
    receiver.end();
    return asked;
  }

  private BodyReceiver begin(Asked asked, List<byte[]> pieces) {
    int length = pieces.stream().mapToInt(each -> each.length).sum();
    String head =
        "%s HTTP/1.1\r\nHost: a\r\nContent-Length: %s\r\n\r\n".formatted(asked.what, length);
    RequestParser fresh = new RequestParser(HttpLimits.DEFAULT);
    fresh.parse(ByteBuffer.wrap(head.getBytes(ISO_8859_1)));
    parser = fresh;
    return room.handle(fresh.request(), asked);
  }

  /// Overwrites the request, because a loop uses one request for all its clients.
  private void overwriteTheRequest() {
    parser.reset();
    parser.parse(ByteBuffer.wrap(OVERWRITTEN.getBytes(ISO_8859_1)));
  }

  /// Passes a piece on, and overwrites it, because a loop uses one buffer for all its clients.
  private static void part(byte[] piece, BodyReceiver receiver) {
    byte[] memory = piece.clone();
    receiver.part(ByteBuffer.wrap(memory));
    Arrays.fill(memory, (byte) '?');
  }

  private void enter(String... names) {
    for (String name : names) {
      status(204, ask("POST", "/enter?" + name), ENTERED);
    }
    for (String name : names) {
      ask("GET", "/hear?" + name);
    }
  }

  private static void status(int expected, Asked asked, String means) {
    if (asked.status() != expected) {
      throw new Lesson(
          expected + " as the answer to " + asked.what, asked.told(), means, "conversation");
    }
  }

  /// Asks for the lines that a member was told, and compares them.
  private void hears(String name, String means, String... lines) {
    Asked heard = ask("GET", "/hear?" + name);
    String wanted = lines.length == 0 ? "" : String.join("\n", lines) + "\n";
    if (!heard.text().equals(wanted)) {
      throw new Lesson(
          wanted.isEmpty()
              ? "nothing for " + name + " to hear"
              : name + " to hear \"" + Lesson.visible(wanted) + "\"",
          heard.told(),
          means,
          "exchange");
    }
  }

  @Test
  @Order(1)
  @Demand("names")
  void aNewcomerIsToldToAll() {
    status(204, ask("POST", "/enter?ann"), ENTERED);
    hears("ann", "The newcomer is told that it has joined, like all others.", "* ann joined");
    status(204, ask("POST", "/enter?bob"), ENTERED);
    hears("bob", "A newcomer is told what was said since it is here.", "* bob joined");
  }

  @Test
  @Order(2)
  @Demand("names")
  void aNameIsShortAndSimpleAndItsMembersAlone() {
    for (String name : List.of("", "Ann", "a-b", "%61", "a".repeat(33))) {
      status(400, ask("POST", "/enter?" + name), "See the rule for names.");
    }
    status(400, ask("POST", "/enter"), "Without a query there is no name: it is null.");
    enter("a".repeat(32), "ann");
    status(409, ask("POST", "/enter?ann"), "The name has a member already.");
  }

  @Test
  @Order(3)
  @Demand("names")
  void aStrangerIsNotAnswered() {
    enter("ann");
    for (Asked asked :
        List.of(
            ask("POST", "/say?zoe", "hello"),
            ask("GET", "/hear?zoe"),
            ask("POST", "/leave?zoe"),
            ask("GET", "/hear"))) {
      status(404, asked, "Nobody is called that.");
    }
  }

  @Test
  @Order(4)
  @Demand("hearing")
  void allLinesThatWaitComeInOneAnswerAndOnce() {
    enter("ann", "bob");
    for (String text : List.of("one", "two", "three")) {
      status(204, ask("POST", "/say?ann", text), "The message was said.");
    }
    hears("bob", "Send all lines that wait, in their order.", "ann: one", "ann: two", "ann: three");
    ask("POST", "/say?ann", "four");
    hears("bob", "What was heard once does not wait any more.", "ann: four");
  }

  @Test
  @Order(5)
  @Demand("to all")
  void whatAMemberSaysReachesAllOthers() {
    enter("ann", "bob");
    ask("POST", "/enter?cat");
    hears("ann", "Each newcomer is told to all members.", "* cat joined");
    ask("GET", "/hear?bob");
    ask("GET", "/hear?cat");
    ask("POST", "/say?ann", "hello");
    ask("POST", "/say?bob", "me too");
    String means = "A message goes to all members but the one that said it.";
    hears("ann", means, "bob: me too");
    hears("bob", means, "ann: hello");
    hears("cat", means, "ann: hello", "bob: me too");
  }

  @Test
  @Order(6)
  @Demand("waiting")
  void aMemberThatHasNothingToHearWaitsForTheNextLine() {
    enter("ann", "bob");
    Asked waits = new Asked("GET /hear?bob");
    Errand<Void> asking = Errand.doing("loop", () -> begin(waits, List.of()));
    if (!asking.endsByItself()) {
      throw new Lesson(
          "handle() to return immediately",
          "it waits in the thread that has called it",
          "That thread is a loop's, and all its clients wait with it. Keep the Reply, and send the"
              + " answer from the call that brings the next line.",
          "exchange");
    }
    if (waits.isAnswered()) {
      throw new Lesson(
          "no answer to " + waits.what + " before there is a line",
          waits.told(),
          "A client that is told \"nothing\" asks again immediately, and again. Keep the Reply"
              + " until there is something to say.",
          "exchange");
    }
    ask("POST", "/say?ann", "hello");
    if (!waits.text().equals("ann: hello\n")) {
      throw new Lesson(
          waits.what + ", which waits, to be answered with \"ann: hello\\n\"",
          waits.told(),
          "The call that says something answers the request that waits for it.",
          "exchange");
    }
    ask("POST", "/say?ann", "more");
    hears("bob", "A request that was answered waits no more; the next line does.", "ann: more");
  }

  @Test
  @Order(7)
  @Demand("waiting")
  void aSecondRequestTakesThePlaceOfTheFirst() {
    enter("ann", "bob");
    Asked first = ask("GET", "/hear?bob");
    Asked second = ask("GET", "/hear?bob");
    status(
        204,
        first,
        "Its client has probably gone, or asks twice. If it is only forgotten, its connection stays"
            + " open until a deadline ends it.");
    ask("POST", "/say?ann", "hello");
    if (!second.text().equals("ann: hello\n")) {
      throw new Lesson(
          "the second " + second.what + " to be answered with the next line",
          second.told(),
          "The request that came last is the one that is still there.",
          "exchange");
    }
  }

  @Test
  @Order(8)
  @Demand("private")
  void aPrivateMessageReachesOne() {
    enter("ann", "bob", "cat");
    String means = "The name goes from the @ to the first space, and all behind it is the message.";
    status(204, ask("POST", "/say?ann", "@bob psst, you"), means);
    hears("bob", means, "ann (private): psst, you");
    hears("cat", "A private message is for one member.");
    status(404, ask("POST", "/say?ann", "@zoe psst"), "Nobody in the room is called zoe.");
    hears("bob", "It was for somebody who is not here.");
  }

  @Test
  @Order(9)
  @Demand("private")
  void aNameWithoutAMessageGoesToAll() {
    enter("ann", "bob");
    ask("POST", "/say?ann", "@bob");
    hears("bob", "Without a space there is no private message.", "ann: @bob");
    ask("POST", "/say?ann", "mail to a@b or c");
    hears("bob", "An @ within a message is none at its beginning.", "ann: mail to a@b or c");
  }

  @Test
  @Order(10)
  @Demand("pieces")
  void aMessageMayBeDividedAnywhere() {
    byte[] all = "größer".getBytes(UTF_8);
    for (int at = 1; at < all.length; at++) {
      room = new HttpRoom(MOST_WAITING);
      enter("ann", "bob");
      Asked said = new Asked("POST /say?ann");
      byte[] first = Arrays.copyOfRange(all, 0, at);
      byte[] rest = Arrays.copyOfRange(all, at, all.length);
      BodyReceiver receiver = begin(said, List.of(first, rest));
      overwriteTheRequest();
      part(first, receiver);
      if (said.isAnswered()) {
        throw new Lesson(
            "no answer before all of the content is there",
            said.told() + " after " + at + " of " + all.length + " bytes",
            "What part() gets is a piece. Gather the pieces, and say them in end().",
            "conversation");
      }
      part(rest, receiver);
      receiver.end();
      hears(
          "bob",
          "The pieces are gathered as bytes, which are copied, as their memory is used again; and"
              + " become text when all are there: a character may be divided. The name has to be"
              + " taken out of the request in handle().",
          "ann: größer");
      status(204, said, "The message was said.");
    }
  }

  @Test
  @Order(11)
  @Demand("pieces")
  void aMessageThatNeverEndsIsNotSaid() {
    enter("ann", "bob");
    Asked said = new Asked("POST /say?ann");
    byte[] half = "hel".getBytes(UTF_8);
    BodyReceiver receiver = begin(said, List.of(half, half));
    part(half, receiver);
    receiver.failed();
    hears("bob", "After failed(), the rest of the content never comes.");
  }

  @Test
  @Order(12)
  @Demand("pieces")
  void aMessageHasABound() {
    enter("ann", "bob");
    byte[] longest = "x".repeat(MOST_MESSAGE).getBytes(UTF_8);
    Asked fits = ask("POST", "/say?ann", List.of(longest));
    status(204, fits, "16,384 bytes are allowed.");
    hears("bob", "16,384 bytes are allowed.", "ann: " + "x".repeat(MOST_MESSAGE));
    Asked exceeds = ask("POST", "/say?ann", List.of(longest, new byte[] {'x'}));
    status(413, exceeds, "Count the bytes of all pieces, and keep no more than allowed.");
    hears("bob", "A refused message must not reach the members.");
    Asked two = ask("POST", "/say?ann", "hello\n* bob left");
    status(400, two, "A line feed would let a member write lines of others.");
    hears("bob", "A refused message must not reach the members.");
  }

  @Test
  @Order(13)
  @Demand("leaving")
  void theOthersAreToldOnceAndTheNameIsFree() {
    enter("ann", "bob");
    Asked waits = ask("GET", "/hear?ann");
    status(204, ask("POST", "/leave?ann"), "Ann has left.");
    status(204, waits, "Nothing will come any more for a member that has left.");
    hears("bob", "The others are told who has left, and the one that leaves is not.", "* ann left");
    status(404, ask("POST", "/leave?ann"), "A member leaves once.");
    status(204, ask("POST", "/enter?ann"), "The name of one that has left is free.");
    hears("bob", "Each time that somebody joins or leaves is told once.", "* ann joined");
  }

  @Test
  @Order(14)
  @Demand("the bound")
  void aMemberThatDoesNotAskLeavesWhenTooManyLinesWait() {
    enter("ann", "bob", "cat");
    for (int i = 1; i <= MOST_WAITING; i++) {
      ask("POST", "/say?ann", "line " + i);
    }
    hears(
        "bob",
        MOST_WAITING + " lines may wait.",
        "ann: line 1",
        "ann: line 2",
        "ann: line 3",
        "ann: line 4",
        "ann: line 5");
    ask("POST", "/say?ann", "one more");
    status(
        404,
        ask("GET", "/hear?cat"),
        "With the sixth line, more wait for cat than may. A browser that was closed never asks"
            + " again, and its lines would be kept for ever.");
    hears("bob", "The others are told that cat has left.", "ann: one more", "* cat left");
  }

  @Test
  @Order(15)
  @Demand("refusals")
  void otherPathsAndMethodsAreRefused() {
    enter("ann");
    status(404, ask("GET", "/other?ann"), "There is no such path.");
    for (String target : List.of("GET /enter?bob", "GET /say?ann", "POST /hear?ann")) {
      String[] words = target.split(" ");
      Asked asked = ask(words[0], words[1]);
      status(405, asked, "A GET changes nothing, and hearing is a GET.");
      String allowed = words[0].equals("GET") ? "POST" : "GET";
      HttpResponse response = asked.response();
      if (response == null || !response.fields().contains("Allow: " + allowed)) {
        throw new Lesson(
            "the field Allow: " + allowed + " with 405",
            "its fields are " + (response == null ? "" : response.fields()),
            "With 405, RFC 9110 demands the field Allow.",
            "conversation");
      }
    }
  }

  /// Two members speak in two loops, and two others hear.
  @Test
  @Order(16)
  @Demand("any thread")
  void twoLinesThatAreSaidTogetherReachAllInOneOrder() {
    boolean more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      room = new HttpRoom(MOST_WAITING);
      enter("ann", "bob", "cat", "dan");
      more =
          Accesses.meet(
              () -> ask("POST", "/say?ann", "one"), nth, () -> ask("POST", "/say?bob", "two"));
      String cat = ask("GET", "/hear?cat").text();
      String dan = ask("GET", "/hear?dan").text();
      if (!List.of("ann: one\nbob: two\n", "bob: two\nann: one\n").contains(cat)) {
        throw lost("cat to hear both lines, which were said at the same time", cat);
      }
      if (!cat.equals(dan)) {
        throw lost("two members to hear two lines in the same order", cat + "and " + dan);
      }
    }
  }

  @Test
  @Order(17)
  @Demand("any thread")
  void aLineThatIsSaidWhileAMemberAsksIsNotLost() {
    boolean more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      room = new HttpRoom(MOST_WAITING);
      enter("ann", "bob");
      Asked first = new Asked("GET /hear?bob");
      more =
          Accesses.meet(() -> begin(first, List.of()), nth, () -> ask("POST", "/say?ann", "hello"));
      if (!first.text().equals("ann: hello\n")) {
        throw lost("bob, who asks while ann says \"hello\", to hear it", first.text());
      }
    }
  }

  @Test
  @Order(18)
  @Demand("any thread")
  void aNameIsGivenToOneOfTwo() {
    boolean more = true;
    for (int nth = 1; more && nth < MOST_ACCESSES; nth++) {
      room = new HttpRoom(MOST_WAITING);
      Asked one = new Asked("POST /enter?ann");
      Asked other = new Asked("POST /enter?ann");
      more =
          Accesses.meet(
              () -> begin(one, List.of()).end(), nth, () -> begin(other, List.of()).end());
      if (one.status() + other.status() != 204 + 409) {
        throw lost(
            "one of two to get the name that both want", one.status() + " and " + other.status());
      }
    }
  }

  private static Lesson lost(String expected, String happened) {
    return new Lesson(
        expected,
        happened.isEmpty() ? "nothing was heard" : "it was \"" + Lesson.visible(happened) + "\"",
        "Two loops call the room at the same time. What belongs together (to look whether a request"
            + " waits, and to keep a line if none does) has to be done in one step, such as under"
            + " one lock.",
        "exchange");
  }
}
