package manyclients.exercises.ch03;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import manyclients.exercises.ch03.ChatRoomLessons.About;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Frames;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Patience;

/// A room, and people who come to it, over real sockets.
final class ChatRoomStage implements AutoCloseable {
  static final int LARGE = 15 << 10;
  private static final int TINY_RECEIVE_BUFFER = 2_048;

  private final List<AutoCloseable> opened = new ArrayList<>();
  private ChatRoom room;

  /// Opens the room that people come to from now on.
  void open(int bound) throws IOException {
    room = new ChatRoom(bound);
    opened.add(room);
  }

  int port() {
    return room.port();
  }

  void closeRoom() {
    room.close();
  }

  Client connect() throws IOException {
    return connect(0);
  }

  /// A client for which the kernel receives little ahead.
  Client connectNarrow() throws IOException {
    return connect(TINY_RECEIVE_BUFFER);
  }

  private Client connect(int receiveBuffer) throws IOException {
    Client client = new Client(room.port(), receiveBuffer);
    opened.add(client);
    return client;
  }

  /// People who are in the room, and have heard of each other.
  List<Client> join(String... names) throws IOException {
    List<Client> all = new ArrayList<>();
    for (String name : names) {
      Client one = connect();
      one.send(name);
      all.add(one);
      for (Client each : all) {
        expect("everybody in the room", each, "* " + name + " joined", About.NAMES);
      }
    }
    return all;
  }

  static byte[] frames(String... texts) throws IOException {
    var all = new ByteArrayOutputStream();
    for (String text : texts) {
      Frames.write(all, text.getBytes(UTF_8));
    }
    return all.toByteArray();
  }

  /// A large message, not like others.
  static String large(int i) {
    String word = i + " ";
    return word.repeat(LARGE / word.length() + 1).substring(0, LARGE);
  }

  /// Says so many large messages, one after another.
  ///
  /// @param from which of them first
  static void say(Client client, int from, int count) throws IOException {
    for (int i = from; i < from + count; i++) {
      client.send(large(i));
    }
  }

  /// What a client hears; or silence, when nothing more is to be expected of the room.
  static Heard heard(Client client) throws IOException {
    return client.hear(Calm.orCircles(150));
  }

  static void expect(String who, Client client, String text, About about) throws IOException {
    Heard heard = heard(client);
    if (!heard.equals(new Heard.Frame(text))) {
      throw ChatRoomLessons.wrong(who, text, heard, about);
    }
  }

  static void expectEnd(String who, Client client) throws IOException {
    Heard heard = heard(client);
    if (!heard.isOver()) {
      throw ChatRoomLessons.goesOn(who, heard);
    }
  }

  /// Sends a piece when the room has read the one before.
  ///
  /// @param cuts where each piece ends
  static void sendInPieces(Client client, byte[] bytes, int... cuts) {
    int from = 0;
    try {
      for (int to : cuts) {
        client.sendBytes(Arrays.copyOfRange(bytes, from, to));
        Patience.until(Calm.orRead(40));
        from = to;
      }
    } catch (IOException e) {
      // disconnected by the room: others will hear of it
    }
  }

  /// Goes, and comes back when the room has noticed.
  static void leave(Client client) throws IOException {
    client.close();
    Patience.until(Calm.orRead(40));
  }

  /// So many people leave, in any order, and somebody hears of each.
  static void expectAllGone(Client client, int many) throws IOException {
    Set<String> gone = new HashSet<>();
    while (gone.size() < many) {
      Heard heard = heard(client);
      if (!(heard instanceof Heard.Frame(String text))
          || !text.matches("\\* c\\d+ left")
          || !gone.add(text)) {
        throw ChatRoomLessons.crowd(heard instanceof Heard.Frame);
      }
    }
  }

  /// A room in which nothing happens needs no processor.
  static void expectRest(String when, int looks) {
    if (!Calm.comes(looks)) {
      throw ChatRoomLessons.spins(when);
    }
  }

  @Override
  public void close() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }
}
