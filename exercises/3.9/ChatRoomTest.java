package manyclients.exercises.ch03;

import static manyclients.exercises.ch03.ChatRoomStage.LARGE;
import static manyclients.exercises.ch03.ChatRoomStage.expect;
import static manyclients.exercises.ch03.ChatRoomStage.expectAllGone;
import static manyclients.exercises.ch03.ChatRoomStage.expectEnd;
import static manyclients.exercises.ch03.ChatRoomStage.expectRest;
import static manyclients.exercises.ch03.ChatRoomStage.frames;
import static manyclients.exercises.ch03.ChatRoomStage.heard;
import static manyclients.exercises.ch03.ChatRoomStage.large;
import static manyclients.exercises.ch03.ChatRoomStage.leave;
import static manyclients.exercises.ch03.ChatRoomStage.say;
import static manyclients.exercises.ch03.ChatRoomStage.sendInPieces;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import manyclients.exercises.ch03.ChatRoomLessons.About;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Heard;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A room, and people who come, talk, fall silent and go, over real sockets.
class ChatRoomTest {
  private static final int BOUND = 64 << 10;
  private static final int A_GLANCE = 150;
  private static final int LONGER = 400;
  private static final int LIMIT = 16 << 10;
  private static final String NO_NAME = "! not a name";
  private static final String LONG = "! too long";

  /// Two frames in five pieces: in the first length, after it, in the second, in a letter.
  private static final int[] CUTS = {2, 5, 10, 14, 22};

  /// More than any kernel keeps for a reader with so small a buffer: half of it in Linux as it
  /// comes.
  private static final int PLENTY = 4 << 20;

  /// How many large messages are under way at a time: fewer than the bound, and so many that the
  /// room is not woken for each.
  private static final int TOGETHER = 3;

  private static final int QUESTION = 1_000;
  private static final int CROWD = 10;
  private static final int CLOSINGS = 50; // by chance, a thread may be quick

  /// How often a crowd leaves: one time, the room may be done before all have gone.
  private static final int ROUNDS = 5;

  /// What keeps the room busy for one turn, and is no news for those who are about to leave.
  private static final String[] MUCH = new String[LIMIT / (4 + "@z ".length())];

  private static final String NOBODY = "! nobody is called z";

  static {
    Arrays.fill(MUCH, "@z ");
  }

  private final ChatRoomStage stage = new ChatRoomStage();

  ChatRoomTest() throws IOException {
    stage.open(BOUND);
  }

  @AfterEach
  void closeAll() throws Exception {
    stage.close();
  }

  @Test
  @Order(1)
  @Demand("names")
  void aNewcomerIsAnnounced() throws IOException {
    Client ann = stage.connect();
    ann.send("ann");
    expect("Ann", ann, "* ann joined", About.NAMES);
    Client bob = stage.connect();
    bob.send("bob");
    expect("Bob", bob, "* bob joined", About.BROADCAST);
    expect("Ann", ann, "* bob joined", About.BROADCAST);
  }

  @Test
  @Order(2)
  @Demand("to all")
  void whatOneSaysAllOthersHear() throws IOException {
    List<Client> all = stage.join("ann", "bob", "cem");
    all.get(0).send("hello");
    expect("Bob", all.get(1), "ann: hello", About.BROADCAST);
    expect("Cem", all.get(2), "ann: hello", About.BROADCAST);
    all.get(1).send("hi");
    expect("Ann, who said hello before,", all.get(0), "bob: hi", About.BROADCAST);
    expect("Cem", all.get(2), "bob: hi", About.BROADCAST);
    all.get(0).send("grüß dich");
    expect("Bob", all.get(1), "ann: grüß dich", About.TEXT);
    expect("Cem", all.get(2), "ann: grüß dich", About.TEXT);
    for (String text : List.of("", "   ", " a ")) {
      all.get(0).send(text);
      expect("Bob", all.get(1), "ann: " + text, About.BROADCAST);
      expect("Cem", all.get(2), "ann: " + text, About.BROADCAST);
    }
  }

  @Test
  @Order(3)
  @Demand("at rest")
  void whenNothingHappensItSleeps() throws IOException {
    stage.join("ann", "bob");
    expectRest("when two members are there, and say nothing", A_GLANCE);
  }

  @Test
  @Order(4)
  @Demand("frames")
  void messagesArePiecesOfAStream() throws IOException {
    List<Client> all = stage.join("ann", "bob");
    sendInPieces(all.get(0), frames("one", "grüß dich"), CUTS);
    expect("Bob", all.get(1), "ann: one", About.FRAMES);
    expect("Bob", all.get(1), "ann: grüß dich", About.FRAMES);
    all.get(0).sendBytes(frames("three", "four", "five"));
    for (String word : List.of("three", "four", "five")) {
      expect("Bob", all.get(1), "ann: " + word, About.FRAMES);
    }
    Client dan = stage.connect();
    dan.sendBytes(frames("dan", "hello"));
    expect("Bob", all.get(1), "* dan joined", About.FRAMES);
    expect("Bob", all.get(1), "dan: hello", About.FRAMES);
  }

  @Test
  @Order(5)
  @Demand("private")
  void aPrivateMessageIsPrivate() throws IOException {
    List<Client> all = stage.join("ann", "bob", "cem");
    all.get(0).send("@bob psst @cem");
    all.get(0).send("hello");
    expect("Bob", all.get(1), "ann (private): psst @cem", About.PRIVATE);
    expect("Bob", all.get(1), "ann: hello", About.PRIVATE);
    expect("Cem", all.get(2), "ann: hello", About.PRIVATE);
    for (String secret : List.of("", " two ", "  ")) {
      all.get(0).send("@bob " + secret);
      expect("Bob", all.get(1), "ann (private): " + secret, About.PRIVATE);
    }
    all.get(0).send("@ann to myself");
    expect("Ann", all.get(0), "ann (private): to myself", About.PRIVATE);
  }

  @Test
  @Order(6)
  @Demand("private")
  void anAtWithoutASpaceIsSaidToAll() throws IOException {
    List<Client> all = stage.join("ann", "bob");
    for (String text : List.of("@bob", "@")) {
      all.get(0).send(text);
      expect("Bob", all.get(1), "ann: " + text, About.PRIVATE);
    }
    all.get(0).send("@ hello");
    expect("Ann", all.get(0), "! nobody is called ", About.PRIVATE);
    all.get(0).send("@bob\t hello");
    expect("Ann", all.get(0), "! nobody is called bob\t", About.PRIVATE);
  }

  @Test
  @Order(7)
  @Demand("private")
  void aPrivateMessageToNobodyIsAnswered() throws IOException {
    List<Client> all = stage.join("ann", "bob");
    all.get(0).send("@zoe psst");
    all.get(0).send("hello");
    expect("Ann", all.get(0), "! nobody is called zoe", About.PRIVATE);
    expect("Bob", all.get(1), "ann: hello", About.PRIVATE);
  }

  @Test
  @Order(8)
  @Demand("taken names")
  void aNameIsTakenOnlyOnce() throws IOException {
    List<Client> all = stage.join("ann", "bob");
    Client other = stage.connect();
    other.send("ann");
    expect("the second Ann", other, "! ann is taken", About.NAMES);
    expectEnd("the second Ann", other);
    all.get(0).send("still here");
    expect("Bob", all.get(1), "ann: still here", About.NAMES);
    all.get(1).send("@ann good");
    expect("the first Ann", all.get(0), "bob (private): good", About.NAMES);
    leave(other);
    all.get(1).send("hello");
    expect("the first Ann, when the second has gone,", all.get(0), "bob: hello", About.NAMES);
    all.get(1).send("@ann better");
    expect(
        "the first Ann, when the second has gone,",
        all.get(0),
        "bob (private): better",
        About.NAMES);
  }

  @Test
  @Order(9)
  @Demand("names")
  void notEveryTextIsAName() throws IOException {
    Client ann = stage.join("ann").getFirst();
    for (String text :
        List.of(
            "", "a b", " bob", "bob ", "@ann", "x".repeat(33), ChatRoomLessons.SMILEY.repeat(17))) {
      Client other = stage.connect();
      other.send(text);
      expect("a newcomer whose first message is " + quoted(text), other, NO_NAME, About.NAME);
      expectEnd("that newcomer", other);
    }
    for (String text : List.of("x".repeat(32), "a\tb", "a@b", ChatRoomLessons.SMILEY.repeat(16))) {
      Client other = stage.connect();
      other.send(text);
      String joined = "* " + text + " joined";
      expect("a newcomer with the name " + quoted(text), other, joined, About.NAME);
      expect("Ann", ann, joined, About.NAME);
      leave(other);
      expect("Ann", ann, "* " + text + " left", About.NAME);
    }
  }

  private static String quoted(String text) {
    String plain = ChatRoomLessons.plain(text);
    return "\"" + (plain.length() > 20 ? plain.substring(0, 5) + " …" : plain) + "\"";
  }

  @Test
  @Order(10)
  @Demand("taken names")
  void namesAreTheSameWhenAllTheirLettersAre() throws IOException {
    Client ann = stage.join("Ann").getFirst();
    Client other = stage.connect();
    other.send("ann");
    expect("ann, when Ann is there", other, "* ann joined", About.NAMES);
    expect("Ann", ann, "* ann joined", About.NAMES);
    other.send("@Ann psst");
    expect("Ann", ann, "ann (private): psst", About.NAMES);
  }

  @Test
  @Order(11)
  @Demand("names")
  void whoeverWasRefusedSaysNothingMore() throws IOException {
    Client ann = stage.join("ann").getFirst();
    for (String refused : List.of("a b", "ann")) {
      Client other = stage.connect();
      other.sendBytes(frames(refused, "dan", "hello"));
      expect(
          "a newcomer whose messages are " + quoted(refused) + ", \"dan\" and \"hello\"",
          other,
          refused.equals("ann") ? "! ann is taken" : NO_NAME,
          About.NAMES);
      expectEnd("that newcomer", other);
    }
    Client bob = stage.connect();
    bob.send("bob");
    expect("Ann, when only Bob has come in,", ann, "* bob joined", About.NAMES);
  }

  @Test
  @Order(12)
  @Demand("too long")
  void noMessageGrowsOverTheLimit() throws IOException {
    List<Client> all = stage.join("ann", "bob");
    String just = "x".repeat(LIMIT - "ann: ".length());
    all.get(0).send(just);
    expect("Bob", all.get(1), "ann: " + just, About.LENGTH);
    String secret = "x".repeat(LIMIT - "ann (private): ".length());
    for (String text : List.of(just + "x", "@bob " + secret + "x", "@" + just + " x")) {
      all.get(0).send(text);
      expect("Ann, whose message is too long to be passed on,", all.get(0), LONG, About.LENGTH);
    }
    String wide = "ü".repeat((LIMIT - "ann: ".length()) / 2 + 1); // two bytes each
    all.get(0).send(wide);
    expect("Ann, whose message has fewer letters than bytes,", all.get(0), LONG, About.LENGTH);
    String nobody = "x".repeat(LIMIT - "! nobody is called ".length());
    all.get(0).send("@" + nobody + " ");
    expect("Ann", all.get(0), "! nobody is called " + nobody, About.LENGTH);
    all.get(0).send("@bob " + secret.substring(5));
    expect("Bob", all.get(1), "ann (private): " + secret.substring(5), About.LENGTH);
  }

  @Test
  @Order(13)
  @Demand("leaving")
  void aMemberThatGoesIsMissed() throws IOException {
    List<Client> all = stage.join("ann", "bob", "cem");
    all.get(1).close();
    expect("Ann", all.get(0), "* bob left", About.LEAVING);
    expect("Cem", all.get(2), "* bob left", About.LEAVING);
    all.get(2).reset();
    expect("Ann", all.get(0), "* cem left", About.LEAVING);
    Client bob = stage.connect();
    bob.send("bob");
    expect("the new Bob", bob, "* bob joined", About.LEAVING);
    expect("Ann", all.get(0), "* bob joined", About.LEAVING);
    bob.finish();
    expect("Ann", all.get(0), "* bob left", About.LEAVING);
    expectEnd("Bob, who has ended his stream,", bob);
    Client nobody = stage.connect();
    nobody.finish();
    expectEnd("a client without a name that has ended its stream", nobody);
  }

  @Test
  @Order(14)
  @Demand("leaving")
  void nonsenseIsAGoodbye() throws IOException {
    List<Client> all = stage.join("ann", "bob", "cem");
    all.get(1).sendBytes((byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff);
    expect("Ann, when Bob has sent a length of -1,", all.get(0), "* bob left", About.NONSENSE);
    expectEnd("Bob, who has sent a length of -1,", all.get(1));
    all.get(2).sendBytes(ByteBuffer.allocate(4).putInt((16 << 10) + 1).array());
    expect("Ann, when Cem has sent 16385 for a length,", all.get(0), "* cem left", About.NONSENSE);
    Client dan = stage.connect();
    dan.send("dan");
    expect("Dan", dan, "* dan joined", About.NONSENSE);
  }

  @Test
  @Order(15)
  @Demand("not in the room")
  void aClientWithoutANameIsNotThere() throws IOException {
    Client nobody = stage.connect();
    Client left = stage.connect();
    List<Client> all = stage.join("ann", "bob");
    left.close();
    all.get(0).send("hello");
    expect("Bob", all.get(1), "ann: hello", About.NAMES);
    nobody.send("dan");
    expect("Dan, who has just given his name,", nobody, "* dan joined", About.NAMES);
    expect("Ann", all.get(0), "* dan joined", About.NAMES);
  }

  @Test
  @Order(16)
  @Demand("close")
  void closingEndsItForAll() throws IOException {
    Client nobody = stage.connect(); // first, so it is in when the others are
    List<Client> all = stage.join("ann", "bob");
    stage.closeRoom();
    stage.closeRoom();
    expectEnd("Ann, when the room is closed,", all.get(0));
    expectEnd("Bob, when the room is closed,", all.get(1));
    expectEnd("a client without a name, when the room is closed,", nobody);
    for (int i = 0; i < CLOSINGS; i++) {
      Set<Thread> before = threads();
      try (ChatRoom brief = new ChatRoom(0)) {
        brief.close();
        Set<Thread> more = threads();
        more.removeAll(before);
        if (more.stream().anyMatch(Thread::isAlive)) {
          throw ChatRoomLessons.threadGoesOn();
        }
      }
    }
  }

  private static Set<Thread> threads() {
    return new HashSet<>(Thread.getAllStackTraces().keySet());
  }

  @Test
  @Order(17)
  @Demand("leaving")
  void manyMayLeaveAtOnce() throws IOException {
    List<Client> all = joinWithEve();
    Client ann = all.get(0);
    Client eve = all.get(1);
    for (int round = 0; round < ROUNDS; round++) {
      List<Client> crowd = joinCrowd(ann, eve);
      eve.sendBytes(frames(MUCH));
      expect("Eve", eve, NOBODY, About.PRIVATE);
      // busy with the rest, the room then finds that all of them have gone, in one turn
      for (Client one : crowd) {
        one.reset();
      }
      expectAllGone(ann, crowd.size());
      ann.send("@z ");
      expect("Ann, when all of a crowd have left at once,", ann, NOBODY, About.CROWD);
      for (int i = 1; i < MUCH.length + CROWD; i++) {
        expectNobodyOrGone(eve);
      }
    }
    Client dan = stage.connect();
    dan.send("dan");
    expect("Ann, when all others have gone and Dan has come,", ann, "* dan joined", About.LEAVING);
  }

  /// Ann, and Eve, of whom the room reads much at once from now on.
  private List<Client> joinWithEve() throws IOException {
    List<Client> all = stage.join("ann", "eve");
    Client eve = all.get(1);
    eve.send("x".repeat(LIMIT));
    expect("Eve, whose message is too long to be passed on,", eve, LONG, About.LENGTH);
    return all;
  }

  private List<Client> joinCrowd(Client ann, Client eve) throws IOException {
    List<Client> crowd = new ArrayList<>();
    for (int i = 0; i < CROWD; i++) {
      Client one = stage.connect();
      one.send("c" + i);
      expect("Ann", ann, "* c" + i + " joined", About.LEAVING);
      expect("Eve", eve, "* c" + i + " joined", About.LEAVING);
      crowd.add(one);
    }
    return crowd;
  }

  private static void expectNobodyOrGone(Client eve) throws IOException {
    Heard heard = eve.hear();
    boolean gone = heard instanceof Heard.Frame(String text) && text.endsWith(" left");
    if (!gone && !heard.equals(new Heard.Frame(NOBODY))) {
      throw ChatRoomLessons.wrong("Eve", NOBODY, heard, About.PRIVATE);
    }
  }

  @Test
  @Order(18)
  @Demand("the bound")
  void aMemberForWhichNothingWaitsStaysWhateverTheBound() throws Exception {
    try (ChatRoom tight = new ChatRoom(0);
        Client ann = new Client(tight.port());
        Client bob = new Client(tight.port())) {
      ann.send("ann");
      Heard joined = heard(ann);
      bob.send("bob");
      for (String message : new String[] {"* bob joined", "bob: hello"}) {
        Heard heard = heard(ann);
        if (!heard.equals(new Heard.Frame(message))) {
          throw ChatRoomLessons.tight(joined, message, heard);
        }
        bob.send("hello");
      }
    }
  }

  @Test
  @Order(19)
  @Demand("the bound")
  void aMemberThatNeverReadsIsSentAway() throws IOException {
    joinDeaf();
    List<Client> all = stage.join("fay", "fred");
    talkUntilItLeaves(all.get(0), all.get(1), "deaf", "a member that reads nothing");
    all.get(0).send("@deaf hello?");
    expect("Fay", all.get(0), "* deaf left", About.BOUND);
    expect("Fay", all.get(0), "! nobody is called deaf", About.BOUND);
    expectRest("when the member that did not read has been sent away", LONGER);
  }

  /// Fred hears what Fay says, and that the member has left: before or after what brought it about.
  private static void talkUntilItLeaves(Client fay, Client fred, String name, String member)
      throws IOException {
    for (int i = 0; i < PLENTY / LARGE; i += TOGETHER) {
      say(fay, i, TOGETHER);
      for (int j = i; j < i + TOGETHER; j++) {
        Heard heard = heard(fred);
        if (heard.equals(new Heard.Frame("* " + name + " left"))) {
          return;
        }
        if (!heard.equals(new Heard.Frame("fay: " + large(j)))) {
          throw ChatRoomLessons.wrong(
              "Fred, who reads at once,", "fay: " + large(j), heard, About.STALL);
        }
      }
    }
    throw ChatRoomLessons.unbounded(member, PLENTY);
  }

  @Test
  @Order(20)
  @Demand("the bound")
  void aMemberThatHasReadMuchIsSentAwayLikeAnother() throws IOException {
    Client tired = stage.connectNarrow();
    tired.send("tired");
    expect("the reader who will tire", tired, "* tired joined", About.BOUND);
    Client fay = stage.join("fay").getFirst();
    expect("the reader who will tire", tired, "* fay joined", About.BOUND);
    for (int i = 0; i < PLENTY / LARGE; i += TOGETHER) {
      say(fay, i, TOGETHER);
      for (int j = i; j < i + TOGETHER; j++) {
        expect("the reader who will tire", tired, "fay: " + large(j), About.ORDER);
      }
    }
    Client fred = stage.connect();
    fred.send("fred");
    expect("Fred", fred, "* fred joined", About.BOUND);
    talkUntilItLeaves(fay, fred, "tired", "a member that has read much, and reads no more,");
  }

  /// One message for three that are said.
  @Test
  @Order(22)
  @Demand("the bound")
  void aMemberThatReadsTooLittleIsSentAway() throws IOException {
    Client tired = stage.connectNarrow();
    tired.send("tired");
    expect("the slow reader", tired, "* tired joined", About.BOUND);
    List<Client> all = stage.join("fay", "fred");
    for (int i = 0; i < PLENTY / LARGE * 2; i += TOGETHER) {
      say(all.get(0), i, TOGETHER);
      for (int j = i; j < i + TOGETHER; j++) {
        Heard heard = heard(all.get(1));
        if (heard.equals(new Heard.Frame("* tired left"))) {
          return;
        }
        if (!heard.equals(new Heard.Frame("fay: " + large(j)))) {
          throw ChatRoomLessons.wrong(
              "Fred, who reads at once,", "fay: " + large(j), heard, About.STALL);
        }
      }
      heard(tired);
    }
    throw ChatRoomLessons.unbounded("a member that reads one message of three", PLENTY);
  }

  @Test
  @Order(21)
  @Demand("slow members")
  void aMemberThatReadsLateGetsEverythingInOrder() throws IOException {
    stage.open(5 * PLENTY / 4);
    Client late = stage.connectNarrow();
    late.send("late");
    expect("the late reader", late, "* late joined", About.ORDER);
    List<Client> all = stage.join("ann", "bob");
    expect("the late reader", late, "* ann joined", About.ORDER);
    expect("the late reader", late, "* bob joined", About.ORDER);
    int behind = PLENTY / LARGE / TOGETHER * TOGETHER;
    int count = 5 * behind / 2 / TOGETHER * TOGETHER;
    for (int i = 0; i < count; i += TOGETHER) {
      say(all.get(0), i, TOGETHER);
      for (int j = i; j < i + TOGETHER; j++) {
        expectWithoutDelay(all.get(1), j);
        if (j >= behind) { // from here on it reads, and always lags behind
          expectLate(late, j - behind);
        }
      }
    }
    late.send("I am late");
    expect("Bob", all.get(1), "late: I am late", About.SPEAKING);
    expect("Ann", all.get(0), "late: I am late", About.SPEAKING);
    for (int i = count - behind; i < count; i++) {
      if (!heard(late).equals(new Heard.Frame("ann: " + large(i)))) {
        throw ChatRoomLessons.torn();
      }
    }
    expectRest("when all that waited has been written", A_GLANCE);
  }

  private static void expectWithoutDelay(Client bob, int i) throws IOException {
    Heard heard = heard(bob);
    if (heard.equals(new Heard.Frame("* late left"))) {
      throw ChatRoomLessons.tooSoon(heard);
    }
    if (!heard.equals(new Heard.Frame("ann: " + large(i)))) {
      throw ChatRoomLessons.wrong(
          "Bob, who reads at once,", "ann: " + large(i), heard, About.STALL);
    }
  }

  private static void expectLate(Client late, int i) throws IOException {
    Heard heard = heard(late);
    if (heard.isOver() || heard instanceof Heard.Cut) {
      throw ChatRoomLessons.tooSoon(heard);
    }
    if (!heard.equals(new Heard.Frame("ann: " + large(i)))) {
      throw ChatRoomLessons.torn();
    }
  }

  /// The end is there before the room looks: it is busy with what Eve says.
  @Test
  @Order(31)
  @Demand("to all")
  void whatOneSaysLastIsHeardToo() throws IOException {
    List<Client> all = joinWithEve();
    Client ann = all.get(0);
    Client eve = all.get(1);
    for (int round = 0; round < ROUNDS; round++) {
      Client dan = stage.connect();
      dan.send("dan");
      expect("Ann", ann, "* dan joined", About.LAST_WORDS);
      expect("Eve", eve, "* dan joined", About.LAST_WORDS);
      eve.sendBytes(frames(MUCH));
      expect("Eve", eve, NOBODY, About.PRIVATE);
      dan.send("goodbye");
      dan.finish();
      expect("Ann, when Dan says goodbye and goes,", ann, "dan: goodbye", About.LAST_WORDS);
      expect("Ann, when Dan has gone,", ann, "* dan left", About.LAST_WORDS);
      for (int i = 1; i < MUCH.length + 2; i++) {
        eve.hear();
      }
    }
  }

  @Test
  @Order(31)
  @Demand("to all")
  void alsoWhenNonsenseFollows() throws IOException {
    List<Client> all = stage.join("ann", "bob");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(frames("hello"));
    bytes.writeBytes(new byte[] {-1, -1, -1, -1});
    all.get(1).sendBytes(bytes.toByteArray());
    String who = "Ann, when Bob has said hello, and then sent a length of -1,";
    expect(who, all.get(0), "bob: hello", About.LAST_WORDS);
    expect(who, all.get(0), "* bob left", About.NONSENSE);
  }

  @Test
  @Order(32)
  @Demand("leaving")
  void aClientWithoutANameIsClosedForNonsenseToo() throws IOException {
    Client ann = stage.join("ann").getFirst();
    for (int length : new int[] {-1, LIMIT + 1}) {
      Client nobody = stage.connect();
      nobody.sendBytes(ByteBuffer.allocate(4).putInt(length).array());
      expectEnd("a client without a name that has sent a length of " + length, nobody);
    }
    ann.send("@ann hello");
    expect("Ann", ann, "ann (private): hello", About.NAMES);
  }

  @Test
  @Order(33)
  @Demand("not in the room")
  void itDoesNotHearWhoLeavesEither() throws IOException {
    Client nobody = stage.connect();
    List<Client> all = stage.join("ann", "bob");
    all.get(1).finish();
    expect("Ann", all.get(0), "* bob left", About.LEAVING);
    nobody.send("dan");
    expect("Dan, who has just given his name,", nobody, "* dan joined", About.NAMES);
  }

  @Test
  @Order(34)
  @Demand("close")
  void thePortIsClosedToo() throws IOException {
    stage.join("ann");
    int port = stage.port();
    stage.closeRoom();
    try (ServerSocket next = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      next.setSoTimeout(1);
    } catch (BindException e) {
      throw ChatRoomLessons.portIsOpen();
    }
  }

  @Test
  @Order(35)
  @Demand("the bound")
  void whatIsWhisperedToItIsBoundedToo() throws IOException {
    joinDeaf();
    List<Client> all = stage.join("fay", "fred");
    for (int i = 0; i < PLENTY / LARGE; i++) {
      all.get(0).send("@deaf " + large(i));
    }
    expectLeft(heard(all.get(1)), "a member that is whispered to, and reads nothing,");
  }

  /// It reads no answer; and it says something after each of its questions.
  @Test
  @Order(36)
  @Demand("the bound")
  void whatItIsAnsweredIsBoundedToo() throws IOException {
    Client deaf = joinDeaf();
    List<Client> all = stage.join("fay", "fred");
    byte[] question = frames("@" + "z".repeat(QUESTION) + " ", "hi");
    try {
      for (int i = 0; i < PLENTY / QUESTION; i++) {
        deaf.sendBytes(question);
      }
    } catch (IOException e) {
      // it was sent away
    }
    Client fred = all.get(1);
    Heard heard = heard(fred);
    while (heard.equals(new Heard.Frame("deaf: hi"))) {
      heard = heard(fred);
    }
    expectLeft(heard, "a member that reads none of the answers it gets");
    all.get(0).send("hello");
    expect("Fred, when the deaf one has left,", fred, "fay: hello", About.SENT_AWAY);
  }

  /// A member for which the kernel receives little ahead, and that reads no more.
  private Client joinDeaf() throws IOException {
    Client deaf = stage.connectNarrow();
    deaf.send("deaf");
    expect("the deaf one", deaf, "* deaf joined", About.BOUND);
    return deaf;
  }

  private static void expectLeft(Heard heard, String member) {
    if (!heard.equals(new Heard.Frame("* deaf left"))) {
      throw ChatRoomLessons.unbounded(member, PLENTY);
    }
  }
}
