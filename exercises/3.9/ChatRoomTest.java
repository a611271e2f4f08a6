package manyclients.exercises.ch03;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Frames;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A room and its members, over real sockets.
class ChatRoomTest {
  private static final int MOST_WAITING = 64 << 10;

  /// The bytes that are said to a member that does not read: more than a kernel keeps for it.
  private static final int PLENTY = 4 << 20;

  private static final int LARGE = 15 << 10;
  private static final byte[] NO_FRAME = {-1, -1, -1, -1};

  private ChatRoom room;
  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Map<String, Client> members = new LinkedHashMap<>();

  ChatRoomTest() throws IOException {
    open(MOST_WAITING);
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  @Test
  @Order(1)
  @Demand("names")
  void aNewcomerIsAnnouncedToAll() throws IOException {
    join("ann", "bob");
  }

  @Test
  @Order(2)
  @Demand("to all")
  void aMessageGoesToAllOtherMembers() throws IOException {
    join("ann", "bob", "cem");
    say("ann", "hello");
    expect("bob", "ann: hello", About.TO_ALL);
    expect("cem", "ann: hello", About.TO_ALL);
    say("bob", "grüß dich");
    expect("ann", "bob: grüß dich", About.TO_ALL); // her own message does not come first
    expect("cem", "bob: grüß dich", About.TO_ALL);
  }

  @Test
  @Order(3)
  @Demand("to all")
  void messagesArriveInWhateverPieces() throws IOException {
    join("ann", "bob");
    byte[] bytes = frames("one", "grüß dich");
    int from = 0;
    for (int to : new int[] {2, 5, 10, 14, bytes.length}) {
      send(members.get("ann"), Arrays.copyOfRange(bytes, from, to));
      Patience.until(Calm.orRead(40)); // the room has read this piece
      from = to;
    }
    send(members.get("ann"), frames("three", "four", "five"));
    for (String text : List.of("one", "grüß dich", "three", "four", "five")) {
      expect("bob", "ann: " + text, About.FRAMES);
    }
    send(connect(0), frames("dan", "hello"));
    expect("bob", "* dan joined", About.FRAMES);
    expect("bob", "dan: hello", About.FRAMES);
  }

  @Test
  @Order(4)
  @Demand("private")
  void aPrivateMessageGoesToOneMember() throws IOException {
    join("ann", "bob", "cem");
    say("ann", "@bob psst @cem");
    say("ann", "@zoe psst");
    say("ann", "@bob");
    expect("bob", "ann (private): psst @cem", About.PRIVATE);
    expect("bob", "ann: @bob", About.PRIVATE);
    expect("cem", "ann: @bob", About.PRIVATE);
    expect("ann", "! nobody is called zoe", About.PRIVATE);
  }

  @Test
  @Order(5)
  @Demand("leaving")
  void theOthersAreToldOfAMemberThatLeaves() throws IOException {
    join("ann", "bob", "cem", "dan", "eve");
    members.get("bob").close();
    expect("ann", "* bob left", About.LEAVING);
    members.get("cem").reset();
    expect("ann", "* cem left", About.LEAVING);
    members.get("dan").finish();
    expect("ann", "* dan left", About.LEAVING);
    expectDisconnected("Dan, whose stream has ended,", members.get("dan"));
    send(members.get("eve"), NO_FRAME);
    expect("ann", "* eve left", About.LEAVING);
    expectDisconnected("Eve, whose last bytes were no frame,", members.get("eve"));
  }

  @Test
  @Order(6)
  @Demand("leaving")
  void theLastMessageIsHeardBeforeItsMemberLeaves() throws IOException {
    join("ann", "bob", "cem");
    say("bob", "goodbye");
    members.get("bob").finish();
    expect("ann", "bob: goodbye", About.LEAVING);
    expect("ann", "* bob left", About.LEAVING);
    byte[] last = frames("goodbye");
    byte[] both = Arrays.copyOf(last, last.length + NO_FRAME.length);
    System.arraycopy(NO_FRAME, 0, both, last.length, NO_FRAME.length);
    send(members.get("cem"), both);
    expect("ann", "cem: goodbye", About.LEAVING);
    expect("ann", "* cem left", About.LEAVING);
  }

  @Test
  @Order(7)
  @Demand("leaving")
  void manyMembersMayLeaveTogether() throws IOException {
    join("ann");
    for (int round = 0; round < 5; round++) {
      Set<String> expected = new HashSet<>();
      for (int i = 10 * round; i < 10 * round + 10; i++) {
        join("c" + i);
        expected.add("* c" + i + " left");
      }
      for (int i = 10 * round; i < 10 * round + 10; i++) {
        members.remove("c" + i).reset();
      }
      while (!expected.isEmpty()) {
        Heard heard = hear(members.get("ann"));
        if (!(heard instanceof Heard.Frame(String text)) || !expected.remove(text)) {
          throw lesson("ann", "of each of ten members that left, once", heard, About.TOGETHER);
        }
      }
      say("ann", "@ann still here?");
      expect("ann", "ann (private): still here?", About.TOGETHER);
    }
  }

  @Test
  @Order(8)
  @Demand("names")
  void notEveryTextIsAName() throws IOException {
    for (String text : List.of("", "a b", "@ann", "x".repeat(33))) {
      Client newcomer = connect(0);
      newcomer.send(text);
      String who = "a newcomer whose first message is \"" + text + "\"";
      expect(who, newcomer, "! not a name", About.NAMES);
      expectDisconnected(who, newcomer);
    }
    join("a@b", "x".repeat(32));
  }

  @Test
  @Order(9)
  @Demand("names")
  void aNameBelongsToOneMemberAtATime() throws IOException {
    join("ann", "bob");
    Client newcomer = connect(0);
    newcomer.send("ann");
    expect("a second Ann", newcomer, "! ann is taken", About.NAMES);
    expectDisconnected("a second Ann", newcomer);
    say("bob", "@ann hello");
    expect("ann", "bob (private): hello", About.NAMES);
    members.remove("ann").close();
    expect("bob", "* ann left", About.NAMES);
    join("ann");
  }

  @Test
  @Order(10)
  @Demand("to all")
  void aClientWithoutANameGetsNothing() throws IOException {
    Client nameless = connect(0);
    join("ann", "bob", "cem");
    say("ann", "hello");
    expect("bob", "ann: hello", About.TO_ALL);
    members.get("cem").close();
    expect("bob", "* cem left", About.LEAVING);
    nameless.send("dan");
    expect("Dan, as his first message,", nameless, "* dan joined", About.NAMES);
  }

  @Test
  @Order(11)
  @Demand("the thread")
  void theThreadSleepsWhileNothingHappens() throws IOException {
    join("ann", "bob");
    expectSleep("while two members are silent");
  }

  @Test
  @Order(12)
  @Demand("slow members")
  void aMemberThatReadsLateGetsAllMessages() throws IOException {
    readLate();
  }

  @Test
  @Order(13)
  @Demand("the thread")
  void theThreadSleepsWhenASlowMemberHasReadAll() throws IOException {
    readLate();
    expectSleep("when all that waited has been written");
  }

  @Test
  @Order(14)
  @Demand("the bound")
  void aMemberThatNeverReadsIsDisconnected() throws IOException {
    join(connectNarrow(), "deaf");
    join("fay", "fred");
    boolean left = false;
    for (int i = 0; i < PLENTY / LARGE && !left; i++) {
      say("fay", large(i));
      Heard heard = hear(members.get("fred")); // that it left, or the message that was too much
      left = heard.equals(new Heard.Frame("* deaf left"));
      if (!left && !heard.equals(new Heard.Frame("fay: " + large(i)))) {
        throw lesson("fred", shown("fay: " + large(i)), heard, About.BOUND);
      }
    }
    if (!left) {
      throw new Lesson(
          "a member that does not read to be disconnected when 64 KiB wait for it",
          (PLENTY >> 20) + " MiB have been sent to it, but the others have not heard that it left",
          "Either the bytes that wait for the member grow with everything that is said, until the"
              + " room has no memory. Or messages are dropped silently. Or the member was"
              + " disconnected, but the others were not told.",
          "pressure");
    }
    say("fay", "@deaf hello?");
    expect("fay", "* deaf left", About.BOUND);
    expect("fay", "! nobody is called deaf", About.BOUND);
  }

  @Test
  @Order(15)
  @Demand("the thread")
  void closeWaitsForTheThread() throws IOException {
    for (int i = 0; i < 50; i++) {
      Set<Thread> before = Thread.getAllStackTraces().keySet();
      new ChatRoom(0).close();
      Set<Thread> after = new HashSet<>(Thread.getAllStackTraces().keySet());
      after.removeAll(before);
      if (after.stream().anyMatch(Thread::isAlive)) {
        throw new Lesson(
            "the room's thread to have ended when close() returns",
            "it is still running",
            "A flag and a wakeup() tell the thread to end. Only join() tells you that it has.",
            "loop");
      }
    }
  }

  @Test
  @Order(16)
  @Demand("the thread")
  void closeDisconnectsAllClients() throws IOException {
    Client nameless = connect(0);
    join("ann", "bob");
    int port = room.port();
    room.close();
    expectDisconnected("Ann, when the room is closed,", members.get("ann"));
    expectDisconnected("a client without a name, when the room is closed,", nameless);
    try {
      new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
    } catch (BindException e) {
      throw new Lesson(
          "the room's port to be free when close() has returned",
          "it is in use",
          "A registered channel keeps its descriptor until the selector selects once more, or is"
              + " closed. Until then, clients can connect to a room that no longer serves them.",
          "end-of-loop");
    }
  }

  /// One member reads only when all has been said; the others do not wait for it.
  private void readLate() throws IOException {
    open(2 * PLENTY);
    Client late = connectNarrow();
    join(late, "late");
    join("ann", "bob");
    int messages = PLENTY / LARGE;
    for (int i = 0; i < messages; i++) {
      say("ann", large(i));
      expect("bob", "ann: " + large(i), About.STALL);
    }
    say("late", "sorry");
    expect("bob", "late: sorry", About.SPEAKING);
    for (int i = 0; i < messages; i++) {
      expect("late", "ann: " + large(i), About.ORDER);
    }
  }

  private void open(int maxWaiting) throws IOException {
    room = new ChatRoom(maxWaiting);
    opened.add(room);
  }

  private Client connect(int receiveBuffer) throws IOException {
    Client client = new Client(room.port(), receiveBuffer);
    opened.add(client);
    return client;
  }

  /// Connects a client with a small receive buffer.
  private Client connectNarrow() throws IOException {
    return connect(2_048);
  }

  private void join(String... names) throws IOException {
    for (String name : names) {
      join(connect(0), name);
    }
  }

  private void join(Client newcomer, String name) throws IOException {
    newcomer.send(name);
    members.put(name, newcomer);
    for (String member : members.keySet()) {
      About about = member.equals(name) ? About.NAMES : About.TO_ALL;
      expect(member, "* " + name + " joined", about);
    }
  }

  private void say(String member, String text) throws IOException {
    send(members.get(member), frames(text));
  }

  private static void send(Client client, byte... bytes) {
    try {
      client.sendBytes(bytes);
    } catch (IOException e) {
      // disconnected by the room: the test looks at what is heard
    }
  }

  private static byte[] frames(String... texts) throws IOException {
    var all = new ByteArrayOutputStream();
    for (String text : texts) {
      Frames.write(all, text.getBytes(UTF_8));
    }
    return all.toByteArray();
  }

  /// Returns a large message, unlike the others.
  private static String large(int i) {
    return (i + " ").repeat(LARGE).substring(0, LARGE);
  }

  /// Returns what a client hears; silence when the room has come to rest.
  private static Heard hear(Client client) throws IOException {
    return client.hear(Calm.orCircles(150));
  }

  private void expect(String member, String text, About about) throws IOException {
    expect(member, members.get(member), text, about);
  }

  private static void expect(String who, Client client, String text, About about)
      throws IOException {
    Heard heard = hear(client);
    if (!heard.equals(new Heard.Frame(text))) {
      throw lesson(who, shown(text), heard, about);
    }
  }

  private static void expectDisconnected(String who, Client client) throws IOException {
    Heard heard = hear(client);
    while (heard instanceof Heard.Frame) {
      heard = hear(client); // sent before
    }
    if (!heard.isOver()) {
      throw new Lesson(
          who + " to be disconnected",
          "the client got " + heard,
          "Close a connection that you will not serve any more. Otherwise it costs a descriptor,"
              + " and its client waits for ever.",
          "end-of-loop");
    }
  }

  private static void expectSleep(String when) {
    if (!Calm.comes(150)) {
      throw new Lesson(
          "the room's thread to sleep " + when,
          "it wakes again and again, or never sleeps",
          "Either an interest was left on: a socket with room is always writable, so switch"
              + " OP_WRITE off when the outbox is empty. Or the loop polls: select() without a"
              + " timeout returns when there is something to do, and wakeup() ends it.",
          "spins");
    }
  }

  private static Lesson lesson(String who, String expected, Heard heard, About about) {
    String happened =
        heard instanceof Heard.Frame(String text)
            ? "the next message was " + shown(text)
            : "the client got " + heard;
    return new Lesson(who + " to hear " + expected, happened, about.means, about.section);
  }

  private static String shown(String text) {
    return text.length() > 50
        ? "\"" + text.substring(0, 15) + "…\" (" + text.length() + " characters)"
        : "\"" + text + "\"";
  }

  /// What a wrong message usually means, and where to read about it.
  private enum About {
    NAMES(
        "connection",
        "A client has three states: connected, in the room, gone. Only a member in the room gets"
            + " messages and is talked about, and a name belongs to one member at a time."),
    TO_ALL(
        "outbox",
        "One frame goes to all but its sender. A ByteBuffer has one position: when the frame has"
            + " been written to the first member, nothing is left for the second. duplicate()"
            + " shares the bytes, but not the position."),
    FRAMES(
        "inbox",
        "A read returns part of a message, or several messages. Keep the bytes of an incomplete"
            + " frame, and call the decoder until it says that bytes are missing."),
    PRIVATE(
        "connection",
        "@NAME TEXT: the name ends at the first space, the rest is the text, and no other member"
            + " gets it. Without a space, the message is like any other."),
    LEAVING(
        "connection",
        "A stream ends with -1, or with an exception in a read or a write. First handle the"
            + " messages that were read. Then the member leaves the map, its channel is closed, and"
            + " the others are told, once. An exception that leaves the loop ends the room."),
    TOGETHER(
        "connection",
        "While you tell one member that another has left, you may find that this one has left, too:"
            + " in the middle of a loop over the members, or with its key still to come in the same"
            + " selection. Remove members when that loop has ended, and check whether a key is"
            + " valid before anything else."),
    STALL(
        "pressure",
        "The room waits for a member that does not read. On one thread nothing may wait: write what"
            + " the socket takes, keep the rest, and come back when it is writable."),
    ORDER(
        "remember",
        "write() takes what there is room for, and returns how much that was. Write the rest first"
            + " when there is room again, before anything newer."),
    SPEAKING(
        "below",
        "interestOps(OP_WRITE) switches the interest in reading off. interestOpsOr and"
            + " interestOpsAnd change one bit."),
    BOUND(
        "pressure",
        "A member that is disconnected has left like any other: it is removed from the map, and the"
            + " others are told, once. Do not remove members while you walk over them.");

    private final String section;
    private final String means;

    About(String section, String means) {
      this.section = section;
      this.means = means;
    }
  }
}
