package manyclients.exercises.ch03;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameEncoder;
import org.jspecify.annotations.Nullable;

/// A member leaves immediately, even in the middle of a walk over the members. Each walk is over a
/// copy, and skips the members that have left since.
public final class ChatRoom implements AutoCloseable {
  private static final int MAX_MESSAGE = 16 << 10;
  private static final int MAX_NAME = 32;
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private final int maxWaiting;
  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open().bind(ANY_PORT);
  private final Thread loop;
  private volatile boolean closed;

  // only for the loop's thread
  private final FrameDecoder decoder = new FrameDecoder(MAX_MESSAGE);
  private final Map<String, Member> members = new HashMap<>();

  /// Opens a room on an ephemeral port of loopback.
  ///
  /// @param maxWaiting how many bytes may wait for a member that does not read; with more, it is
  ///   disconnected
  public ChatRoom(int maxWaiting) throws IOException {
    this.maxWaiting = maxWaiting;
    loop = Thread.ofPlatform().name("room").start(this::run);
  }

  public int port() {
    return listener.socket().getLocalPort();
  }

  private void run() {
    try (selector;
        listener) {
      listener.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
      while (!closed) {
        selector.select(this::serve);
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void serve(SelectionKey key) {
    if (key.attachment() instanceof Member member) {
      member.serve();
    } else {
      accept();
    }
  }

  private void accept() {
    try {
      SocketChannel channel = listener.accept();
      if (channel != null) {
        channel.configureBlocking(false);
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        key.attach(new Member(channel, key));
      }
    } catch (IOException e) {
      // that client has left, or there is no descriptor; the others keep talking
    }
  }

  private static void tell(Collection<Member> all, String message) {
    ByteBuffer frame = FrameEncoder.frame(StandardCharsets.UTF_8.encode(message));
    for (Member member : List.copyOf(all)) { // some may leave during the walk
      member.hear(frame.duplicate());
    }
  }

  private static boolean isName(String text) {
    boolean fits = !text.isEmpty() && text.length() <= MAX_NAME;
    return fits && !text.contains(" ") && !text.startsWith("@");
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      loop.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// A connected client.
  private final class Member {
    private final SocketChannel channel;
    private final SelectionKey key;
    private final Accumulator received = new Accumulator();
    private final Queue<ByteBuffer> waiting = new ArrayDeque<>();
    private int bytesWaiting;
    private @Nullable String name;

    Member(SocketChannel channel, SelectionKey key) {
      this.channel = channel;
      this.key = key;
    }

    void serve() {
      try {
        if (key.isValid() && key.isReadable()) {
          read();
        }
        if (key.isValid() && key.isWritable()) {
          write();
        }
      } catch (IOException e) {
        leave();
      }
    }

    private void read() throws IOException {
      boolean ended = channel.read(received.space()) < 0;
      ByteBuffer bytes = received.flip();
      var outcome = decoder.decode(bytes);
      while (outcome == FrameDecoder.Outcome.FRAME && channel.isOpen()) {
        said(StandardCharsets.UTF_8.decode(decoder.payload()).toString());
        outcome = decoder.decode(bytes);
      }
      received.keep(decoder.needed());
      if (ended || outcome != FrameDecoder.Outcome.INCOMPLETE) {
        leave();
      }
    }

    private void said(String text) throws IOException {
      String me = name;
      if (me == null) {
        join(text);
      } else if (text.startsWith("@") && text.contains(" ")) {
        int space = text.indexOf(' ');
        whisper(me, text.substring(1, space), text.substring(space + 1));
      } else {
        tell(members.values().stream().filter(m -> m != this).toList(), me + ": " + text);
      }
    }

    private void join(String wanted) throws IOException {
      if (!isName(wanted)) {
        tell(List.of(this), "! not a name");
        channel.close();
      } else if (members.putIfAbsent(wanted, this) == null) {
        name = wanted;
        tell(members.values(), "* " + wanted + " joined");
      } else {
        tell(List.of(this), "! " + wanted + " is taken");
        channel.close();
      }
    }

    private void whisper(String me, String to, String text) {
      Member other = members.get(to);
      if (other == null) {
        tell(List.of(this), "! nobody is called " + to);
      } else {
        tell(List.of(other), me + " (private): " + text);
      }
    }

    /// Writes what the socket takes now, and the rest when the loop finds the socket writable.
    void hear(ByteBuffer frame) {
      if (!channel.isOpen()) {
        return; // has left during the walk
      }
      waiting.add(frame);
      bytesWaiting += frame.remaining();
      try {
        write();
      } catch (IOException e) {
        leave();
      }
      if (bytesWaiting > maxWaiting && channel.isOpen()) {
        leave();
      }
    }

    private void write() throws IOException {
      ByteBuffer first = waiting.peek();
      while (first != null) {
        bytesWaiting -= channel.write(first);
        if (first.hasRemaining()) {
          key.interestOpsOr(SelectionKey.OP_WRITE);
          return;
        }
        waiting.remove();
        first = waiting.peek();
      }
      key.interestOpsAnd(~SelectionKey.OP_WRITE);
    }

    /// Closes the connection, and tells the others once, unless the member had no name yet.
    void leave() {
      try {
        channel.close();
      } catch (IOException e) {
        // closed either way
      }
      if (name != null && members.remove(name, this)) {
        tell(members.values(), "* " + name + " left");
      }
    }
  }
}
