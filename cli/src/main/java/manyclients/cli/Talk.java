package manyclients.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import manyclients.contract.client.BlockingClient;
import manyclients.contract.frame.FrameEncoder;

/// A conversation by hand with one server: sends what is typed, valid or not, and shows every frame
/// of both directions in bytes and as text.
///
/// One thread calls the methods and sends; a second one receives, and shows each reply when it
/// arrives. `requests` whole frames have been sent, `replies` have arrived, and no more will after
/// `ended`; these three are guarded by `this`. An invalid header counts as a request, and the end
/// of the connection is its answer. `rest` is the missing part of a frame that was sent in part.
final class Talk implements AutoCloseable {
  static final String HELP =
      """
        TEXT         sends a line as one frame; an empty line is an empty frame
        say TEXT     sends a text as one frame, even if it begins with one of these words
        half         sends a header that announces 10 bytes, and 5 of these
        rest         sends the other 5 bytes
        garbage      sends a header with a negative length
        huge         sends a header that announces 2,147,483,647 bytes, and then nothing
        silent [N]   opens N more connections that send nothing; N is 1 by default
        reset        resets the connection (RST) and ends the conversation
        close        closes the connection; the end of the input does so after the last reply
      """;

  static final String PROMPT = "> ";

  private static final byte[] SPLIT = frame("0123456789");
  private static final int FIRST_HALF = 9;
  private static final int MOST_SILENT = 1_000;

  private final BlockingClient client;
  private final InetSocketAddress server;
  private final PrintWriter out;
  private final List<BlockingClient> silent = new ArrayList<>();
  private final Deque<byte[]> rest = new ArrayDeque<>(1);
  private int requests;
  private int replies;
  private boolean ended;
  private boolean prompted; // guarded by out

  /// @param client connected; its owner closes it
  Talk(BlockingClient client, InetSocketAddress server, PrintWriter out) throws IOException {
    this.client = client;
    this.server = server;
    this.out = out;
    client.readTimeout(Duration.ofDays(1));
    Thread.ofPlatform().daemon().name("talk-receiver").start(this::receive);
  }

  /// Carries out a line.
  ///
  /// @return whether the conversation continues
  boolean obey(String line) throws IOException {
    answered();
    String[] words = line.strip().split("\\s+", 2);
    String argument = words.length > 1 ? words[1] : "";
    try {
      switch (words[0]) {
        case "help", "?" -> out.print(HELP);
        case "say" -> request(frame(argument));
        case "half" -> half();
        case "rest" -> rest();
        case "garbage" -> rude(header(-1), "a length of −1");
        case "huge" ->
            rude(header(Integer.MAX_VALUE), "2,147,483,647 bytes, none of which follows");
        case "silent" -> silent(argument);
        case "reset" -> {
          say("the connection has been reset");
          over();
          client.reset();
          return false;
        }
        case "close" -> {
          return false;
        }
        default -> request(frame(line));
      }
    } catch (IOException e) {
      say("not sent: " + e.getMessage());
      return false;
    }
    out.flush();
    return true;
  }

  private void answered() {
    synchronized (out) {
      prompted = false;
    }
  }

  private void request(byte[] frame) throws IOException {
    owe();
    send(frame, text(frame));
  }

  /// Sends an invalid header. It gets no reply, but the server should end the connection.
  private void rude(byte[] header, String remark) throws IOException {
    owe();
    send(header, remark);
  }

  private void half() throws IOException {
    send(Arrays.copyOf(SPLIT, FIRST_HALF), "5 of 10 bytes; rest sends the others");
    rest.add(Arrays.copyOfRange(SPLIT, FIRST_HALF, SPLIT.length));
  }

  private void rest() throws IOException {
    byte[] missing = rest.poll();
    if (missing == null) {
      say("no frame is incomplete; half sends a part of one");
      return;
    }
    owe();
    say("→ " + HexFormat.ofDelimiter(" ").formatHex(missing));
    client.sendRaw(missing);
  }

  private void send(byte[] bytes, String remark) throws IOException {
    say("→ " + hex(bytes) + "  " + remark);
    client.sendRaw(bytes);
  }

  private void silent(String argument) throws IOException {
    int count = number(argument);
    if (count < 1) {
      String range = String.format(Locale.ROOT, "from 1 to %,d", MOST_SILENT);
      say("silent takes a number " + range + ", not '" + argument + "'");
      return;
    }
    for (int i = 0; i < count; i++) {
      silent.add(BlockingClient.connect(server));
    }
    say("silent connections: " + silent.size());
  }

  private static int number(String argument) {
    if (argument.isEmpty()) {
      return 1;
    }
    boolean fits = argument.matches("\\d{1,4}");
    return fits && Integer.parseInt(argument) <= MOST_SILENT ? Integer.parseInt(argument) : -1;
  }

  /// The receiver's thread: shows each reply, and finally how the connection ended.
  private void receive() {
    String ending;
    try {
      byte[] reply = client.next();
      while (reply != null) {
        byte[] frame = FrameEncoder.frame(ByteBuffer.wrap(reply)).array();
        replied("← " + hex(frame) + "  " + text(frame));
        reply = client.next();
      }
      ending = "the server has closed the connection";
    } catch (SocketTimeoutException e) {
      ending = "the server has sent nothing for a day";
    } catch (IOException e) {
      ending = "the connection has ended: " + e.getMessage();
    }
    ended(ending);
  }

  private synchronized void replied(String line) {
    say(line);
    replies++;
    notifyAll();
  }

  private synchronized void ended(String line) {
    if (!ended) {
      synchronized (out) {
        out.println(prompted ? "\n" + line + "; press Enter to leave" : line);
        out.flush();
      }
    }
    ended = true;
    notifyAll();
  }

  private synchronized void owe() {
    requests++;
  }

  /// Marks the connection as ended by us, so that the receiver does not report the end.
  private synchronized void over() {
    ended = true;
  }

  /// Returns whether the server or the user has ended the connection.
  synchronized boolean isOver() {
    return ended;
  }

  /// Waits for the missing replies, and prints a line if they do not arrive in time.
  void await(Duration patience) throws InterruptedException {
    if (!awaitReplies(patience)) {
      say("… no reply yet");
    }
  }

  /// Waits for the replies that are still to come.
  ///
  /// @return whether they came, or the connection has ended
  synchronized boolean awaitReplies(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    long left = patience.toMillis();
    while (!ended && replies < requests && left > 0) {
      wait(left);
      left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
    }
    return ended || replies >= requests;
  }

  synchronized int requests() {
    return requests;
  }

  synchronized int unanswered() {
    return requests - replies;
  }

  /// Prints the prompt, and again after each reply that arrives before the user's next line.
  void prompt() {
    synchronized (out) {
      out.print(PROMPT);
      out.flush();
      prompted = true;
    }
  }

  private void say(String line) {
    synchronized (out) {
      out.println(prompted ? "\n" + line : line);
      out.print(prompted ? PROMPT : "");
      out.flush();
    }
  }

  private static byte[] frame(String text) {
    return FrameEncoder.frame(ByteBuffer.wrap(text.getBytes(UTF_8))).array();
  }

  private static byte[] header(int length) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(length).array();
  }

  /// Returns a frame in hexadecimal: the header, a bar, and at most 20 bytes of the payload.
  private static String hex(byte[] frame) {
    var hex = HexFormat.ofDelimiter(" ");
    int end = Math.min(frame.length, 24);
    String payload = end > 4 ? " | " + hex.formatHex(frame, 4, end) : "";
    String size = String.format(Locale.ROOT, " … (%,d bytes)", frame.length);
    String more = frame.length > end ? size : "";
    return hex.formatHex(frame, 0, 4) + payload + more;
  }

  private static String text(byte[] frame) {
    String text = new String(frame, 4, frame.length - 4, UTF_8).replaceAll("\\p{Cntrl}", ".");
    return "\"" + (text.length() <= 40 ? text : text.substring(0, 40) + "…") + "\"";
  }

  @Override
  public void close() throws IOException {
    over();
    for (BlockingClient each : silent) {
      each.close();
    }
  }
}
