package manyclients.exercises.ch03;

import static manyclients.exercises.ch03.ChatRoomStage.LARGE;
import static manyclients.exercises.ch03.ChatRoomStage.expect;
import static manyclients.exercises.ch03.ChatRoomStage.expectAllGone;
import static manyclients.exercises.ch03.ChatRoomStage.expectEnd;
import static manyclients.exercises.ch03.ChatRoomStage.expectRest;
import static manyclients.exercises.ch03.ChatRoomStage.frames;
import static manyclients.exercises.ch03.ChatRoomStage.heard;
import static manyclients.exercises.ch03.ChatRoomStage.large;
import static manyclients.exercises.ch03.ChatRoomStage.sendInPieces;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import manyclients.exercises.ch03.ChatRoomLessons.About;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Heard;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A room, and people who come, talk, fall silent and go, over real sockets.
class ChatRoomTest {
  private static final int BOUND = 64 << 10;

  /// Two frames in five pieces: in the first length, after it, in the second, in a letter.
  private static final int[] CUTS = {2, 5, 10, 14, 22};

  /// More than any kernel keeps for a reader with so small a buffer.
  private static final int PLENTY = 6 << 20;

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
  void whoComesIsAnnounced() throws IOException {
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
  void whatOneSaysAllOthersHear() throws IOException {
    List<Client> all = stage.join("ann", "bob", "cem");
    all.get(0).send("hello");
    expect("Bob", all.get(1), "ann: hello", About.BROADCAST);
    expect("Cem", all.get(2), "ann: hello", About.BROADCAST);
    all.get(1).send("hi");
    expect("Ann, who said hello before,", all.get(0), "bob: hi", About.BROADCAST);
    expect("Cem", all.get(2), "bob: hi", About.BROADCAST);
  }

  @Test
  @Order(3)
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
  @Order(4)
  void aPrivateMessageIsPrivate() throws IOException {
    List<Client> all = stage.join("ann", "bob", "cem");
    all.get(0).send("@bob psst @cem");
    all.get(0).send("hello");
    expect("Bob", all.get(1), "ann (private): psst @cem", About.PRIVATE);
    expect("Bob", all.get(1), "ann: hello", About.PRIVATE);
    expect("Cem", all.get(2), "ann: hello", About.PRIVATE);
  }

  @Test
  @Order(5)
  void aPrivateMessageToNobodyIsAnswered() throws IOException {
    List<Client> all = stage.join("ann", "bob");
    all.get(0).send("@zoe psst");
    all.get(0).send("hello");
    expect("Ann", all.get(0), "! nobody is called zoe", About.PRIVATE);
    expect("Bob", all.get(1), "ann: hello", About.PRIVATE);
  }

  @Test
  @Order(6)
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
  }

  @Test
  @Order(7)
  void whoGoesIsMissed() throws IOException {
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
  }

  @Test
  @Order(8)
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
  @Order(9)
  void whoHasNoNameIsNotThere() throws IOException {
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
  @Order(10)
  void whoReadsLateGetsEverythingInOrder() throws IOException {
    stage.open(Integer.MAX_VALUE);
    Client late = stage.connectNarrow();
    late.send("late");
    expect("the late reader", late, "* late joined", About.ORDER);
    List<Client> all = stage.join("ann", "bob");
    expect("the late reader", late, "* ann joined", About.ORDER);
    expect("the late reader", late, "* bob joined", About.ORDER);
    int count = PLENTY / LARGE;
    for (int i = 0; i < count; i++) {
      all.get(0).send(large(i));
      expect("Bob, who reads at once,", all.get(1), "ann: " + large(i), About.STALL);
    }
    for (int i = 0; i < count; i++) {
      if (!heard(late).equals(new Heard.Frame("ann: " + large(i)))) {
        throw ChatRoomLessons.torn();
      }
    }
    expectRest("when all that waited has been written");
  }

  @Test
  @Order(11)
  void whoNeverReadsIsSentAway() throws IOException {
    Client deaf = stage.connectNarrow();
    deaf.send("deaf");
    expect("the deaf one", deaf, "* deaf joined", About.BOUND);
    List<Client> all = stage.join("fay", "fred");
    boolean left = false;
    for (int i = 0; i < 2 * PLENTY / LARGE && !left; i++) {
      all.get(0).send(large(i));
      Heard heard = heard(all.get(1));
      left = heard.equals(new Heard.Frame("* deaf left")); // before or after what brought it about
      if (!left && !heard.equals(new Heard.Frame("fay: " + large(i)))) {
        throw ChatRoomLessons.wrong(
            "Fred, who reads at once,", "fay: " + large(i), heard, About.STALL);
      }
    }
    if (!left) {
      throw ChatRoomLessons.unbounded();
    }
    all.get(0).send("@deaf hello?");
    expect("Fay", all.get(0), "* deaf left", About.BOUND);
    expect("Fay", all.get(0), "! nobody is called deaf", About.BOUND);
    expectRest("when the one who did not read has been sent away");
  }

  @Test
  @Order(12)
  void manyMayLeaveAtOnce() throws IOException {
    Client ann = stage.join("ann").getFirst();
    List<Client> crowd = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      Client one = stage.connect();
      one.send("c" + i);
      expect("Ann", ann, "* c" + i + " joined", About.LEAVING);
      crowd.add(one);
    }
    String[] much = new String[2_000];
    Arrays.fill(much, "while I talk, the room has no time for those who leave");
    ann.sendBytes(frames(much));
    for (Client one : crowd) {
      one.reset();
    }
    expectAllGone(ann, crowd.size());
    Client dan = stage.connect();
    dan.send("dan");
    expect("Ann, when all others have gone and Dan has come,", ann, "* dan joined", About.LEAVING);
  }

  @Test
  @Order(13)
  void closingEndsItForAll() throws IOException {
    List<Client> all = stage.join("ann", "bob");
    Client nobody = stage.connect();
    stage.closeRoom();
    stage.closeRoom();
    expectEnd("Ann, when the room is closed,", all.get(0));
    expectEnd("Bob, when the room is closed,", all.get(1));
    expectEnd("somebody without a name, when the room is closed,", nobody);
  }
}
