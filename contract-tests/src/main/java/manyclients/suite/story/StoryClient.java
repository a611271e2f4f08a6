package manyclients.suite.story;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import manyclients.contract.frame.FrameEncoder;
import manyclients.suite.rig.Payloads;
import org.jspecify.annotations.Nullable;

/// One client of a story, and the bytes that it may see: the replies to the requests that it has
/// sent completely, in order, byte for byte, and no more. It checks every byte that arrives.
///
/// The first `written` bytes of its `script` are in the kernel. Its channel does not block. Only
/// one thread uses it.
final class StoryClient implements AutoCloseable {
  private static final int BUFFER = 8 * 1024; // small, so that unread replies pile up

  /// A part of the client's script.
  ///
  /// @param request the request; null if it is not a frame
  /// @param end the end of the part within the script
  private record Saying(@Nullable Request request, int end) {}

  private final int number;
  private final SocketChannel channel;
  private final ByteArrayOutputStream script = new ByteArrayOutputStream();
  private final List<Saying> sayings = new ArrayList<>();
  private final ByteArrayOutputStream expected = new ByteArrayOutputStream();
  private final List<Integer> replyEnds = new ArrayList<>();
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private final ByteBuffer in = ByteBuffer.allocate(64 * 1024);
  private int written;
  private int heard; // sayings that are completely in the kernel
  private boolean answersEnded; // no later saying gets a reply
  private boolean silent; // it will send no more
  private boolean ended; // it will receive no more
  private boolean reset;

  private StoryClient(int number, SocketChannel channel) {
    this.number = number;
    this.channel = channel;
  }

  /// @throws IOException if it is refused
  static StoryClient connect(int number, int port) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      channel.configureBlocking(false);
      return new StoryClient(number, channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /// Returns a client that comes too late, when the server is closing, and can do nothing.
  static StoryClient refused(int number) throws IOException {
    StoryClient client = new StoryClient(number, SocketChannel.open());
    client.reset();
    return client;
  }

  void say(Deed deed, int size, int times) {
    for (int i = 0; i < times && !silent; i++) {
      Request request = new Request(deed, number, sayings.size(), size);
      script.writeBytes(FrameEncoder.frame(ByteBuffer.wrap(request.payload())).array());
      sayings.add(new Saying(request, script.size()));
    }
  }

  void lie(int length) {
    script.writeBytes(Payloads.header(length));
    sayings.add(new Saying(null, script.size()));
  }

  /// Sends at most this number of the client's queued bytes, as many as the kernel takes.
  ///
  /// @return whether bytes were sent, or the connection has ended
  boolean write(int atMost) {
    int count = silent ? 0 : Math.min(atMost, script.size() - written);
    if (count == 0) {
      return false;
    }
    try {
      int taken = channel.write(ByteBuffer.wrap(script.toByteArray(), written, count));
      written += taken;
      expect();
      return taken > 0;
    } catch (IOException hungUpOn) {
      silent = true;
      return true;
    }
  }

  /// Expects replies to all requests that are completely in the kernel.
  private void expect() {
    for (; heard < sayings.size() && sayings.get(heard).end <= written; heard++) {
      Request request = sayings.get(heard).request;
      answersEnded |= request == null || request.deed().isLast();
      if (request != null && !answersEnded) {
        expected.writeBytes(FrameEncoder.frame(ByteBuffer.wrap(request.reply())).array());
        replyEnds.add(expected.size());
      }
    }
  }

  void readAll() {
    while (!ended && read()) {
      // the kernel may have more bytes
    }
  }

  /// Reads the bytes that have arrived.
  ///
  /// @return whether there were any, or the end of the stream
  boolean read() {
    if (ended) {
      return false;
    }
    int count;
    try {
      count = channel.read(in.clear());
    } catch (IOException hungUpOn) { // a reset because of unread bytes is an end too
      count = -1;
    }
    if (count > 0) {
      received.write(in.array(), 0, count);
      check();
    }
    ended = count < 0;
    return count != 0;
  }

  private void check() {
    byte[] due = expected.toByteArray();
    byte[] came = received.toByteArray();
    int same = Arrays.mismatch(due, came);
    if (same >= 0 && same < came.length) {
      throw new AssertionError(
          "client %s receives a wrong byte, %s, in place of byte %s of its replies, in %s"
              .formatted(number, came[same], same, replyAt(same)));
    }
  }

  private String replyAt(int at) {
    int reply = (int) replyEnds.stream().filter(end -> end <= at).count();
    return reply < replyEnds.size()
        ? "the reply to " + sayings.get(reply).request
        : "what follows its last reply";
  }

  void halfClose() {
    silent = true;
    try {
      channel.shutdownOutput();
    } catch (IOException hungUpOn) {
      // the connection has ended, and with it the output
    }
  }

  void reset() throws IOException {
    if (!channel.isOpen()) {
      return; // the client has left
    }
    reset = true;
    silent = true;
    ended = true;
    channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    channel.close();
  }

  /// Returns whether all expected replies have arrived.
  boolean isAnswered() {
    return received.size() == expected.size();
  }

  /// Returns whether the client has sent its whole script, or will send no more.
  boolean hasSaidAll() {
    return silent || written == script.size();
  }

  boolean isSilent() {
    return silent;
  }

  boolean hasEnded() {
    return ended;
  }

  boolean hasReset() {
    return reset;
  }

  /// Returns how many of the client's requests, sent or queued, make a handler wait.
  int waitingHandlers() {
    return (int) requests().filter(request -> request.deed().waits()).count();
  }

  /// Returns whether a handler of the client's requests ignores interrupts.
  boolean isDeaf() {
    return requests().anyMatch(request -> request.deed() == Deed.IS_DEAF);
  }

  private Stream<Request> requests() {
    return sayings.stream().map(Saying::request).filter(Objects::nonNull);
  }

  /// Fails if a reply is missing, unless the client has reset its connection.
  void assertAnswered() {
    assertReceived(replyEnds.size());
  }

  /// Fails if there is no reply to one of these requests or to one before it, or if the last reply
  /// is incomplete, unless the client has reset its connection.
  void assertAnswered(Set<Request> begun) {
    int due = 0;
    for (int i = 0; i < replyEnds.size(); i++) {
      due = begun.contains(sayings.get(i).request) ? i + 1 : due;
    }
    assertReceived(due);
    if (!reset && received.size() > 0 && !replyEnds.contains(received.size())) {
      throw new AssertionError(this + " receives a part of " + replyAt(received.size()));
    }
  }

  private void assertReceived(int replies) {
    if (!reset && repliesReceived() < replies) {
      throw new AssertionError("%s does not receive %s".formatted(this, replyAt(received.size())));
    }
  }

  int repliesReceived() {
    return (int) replyEnds.stream().filter(end -> end <= received.size()).count();
  }

  @Override
  public String toString() {
    return "client %s, with %s of %s replies,%s"
        .formatted(number, repliesReceived(), replyEnds.size(), ended ? " hung up on," : "");
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
