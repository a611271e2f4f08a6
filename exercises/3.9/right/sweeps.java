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
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameEncoder;
import org.jspecify.annotations.Nullable;

/// Each turn has three steps: read from all that are readable, write to all that have something to
/// get, remove all that have left. Each member has one buffer for what waits, with copies.
public final class ChatRoom implements AutoCloseable {
  private final int maxWaiting;
  private final Selector selector = Selector.open();
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final FrameDecoder decoder = new FrameDecoder(16 << 10);
  private final List<Client> clients = new ArrayList<>();
  private final Thread loop;
  private volatile boolean closed;

  public ChatRoom(int maxWaiting) throws IOException {
    this.maxWaiting = maxWaiting;
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    listener.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
    loop = Thread.ofPlatform().name("room").start(this::run);
  }

  public int port() {
    return listener.socket().getLocalPort();
  }

  private void run() {
    try (selector;
        listener) {
      while (!closed) {
        selector.select();
        for (SelectionKey key : selector.selectedKeys()) {
          if (key.attachment() instanceof Client client) {
            client.readIfReadable();
          } else {
            accept();
          }
        }
        selector.selectedKeys().clear();
        clients.forEach(Client::write);
        sweep();
      }
      for (Client client : clients) {
        client.channel.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept() {
    try {
      SocketChannel channel = listener.accept();
      if (channel != null) {
        channel.configureBlocking(false);
        Client client = new Client(channel, channel.register(selector, SelectionKey.OP_READ));
        client.key.attach(client);
        clients.add(client);
      }
    } catch (IOException e) {
      // only this client is lost
    }
  }

  /// Removes all clients that have left, and then tells the others. Telling them may show that some
  /// of these have left too.
  private void sweep() throws IOException {
    List<Client> gone = clients.stream().filter(client -> client.left).toList();
    while (!gone.isEmpty()) {
      clients.removeAll(gone);
      for (Client client : gone) {
        client.channel.close();
        String name = client.name;
        if (name != null) {
          tellMembers("* " + name + " left", null);
        }
      }
      clients.forEach(Client::write);
      gone = clients.stream().filter(client -> client.left).toList();
    }
  }

  private void tellMembers(String message, @Nullable Client except) {
    for (Client client : clients) {
      if (client.name != null && client != except) {
        client.tell(message);
      }
    }
  }

  private @Nullable Client find(String name) {
    for (Client client : clients) {
      if (name.equals(client.name)) {
        return client;
      }
    }
    return null;
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

  private final class Client {
    private final SocketChannel channel;
    private final SelectionKey key;
    private final Accumulator inbox = new Accumulator();
    private ByteBuffer outbox = ByteBuffer.allocate(512); // from 0 to the position
    private @Nullable String name;
    private boolean left;

    private Client(SocketChannel channel, SelectionKey key) {
      this.channel = channel;
      this.key = key;
    }

    private void readIfReadable() {
      if (!key.isReadable() || left) {
        return;
      }
      try {
        int count = channel.read(inbox.space());
        ByteBuffer bytes = inbox.flip();
        FrameDecoder.Outcome outcome = FrameDecoder.Outcome.INCOMPLETE;
        do {
          outcome = decoder.decode(bytes);
          if (outcome == FrameDecoder.Outcome.FRAME) {
            receive(StandardCharsets.UTF_8.decode(decoder.payload()).toString());
          }
        } while (outcome == FrameDecoder.Outcome.FRAME && !left);
        inbox.keep(decoder.needed());
        left |= count < 0 || outcome != FrameDecoder.Outcome.INCOMPLETE;
      } catch (IOException e) {
        left = true;
      }
    }

    private void receive(String text) {
      int space = text.indexOf(' ');
      if (name == null) {
        enter(text);
      } else if (text.startsWith("@") && space > 0) {
        String to = text.substring(1, space);
        Client other = find(to);
        if (other == null) {
          tell("! nobody is called " + to);
        } else {
          other.tell(name + " (private): " + text.substring(space + 1));
        }
      } else {
        tellMembers(name + ": " + text, this);
      }
    }

    private void enter(String wanted) {
      boolean isName = wanted.matches("[^ @][^ ]{0,31}");
      if (isName && find(wanted) == null) {
        name = wanted;
        tellMembers("* " + wanted + " joined", null);
      } else {
        tell(isName ? "! " + wanted + " is taken" : "! not a name");
        left = true;
      }
    }

    private void tell(String message) {
      ByteBuffer frame = FrameEncoder.frame(StandardCharsets.UTF_8.encode(message));
      if (outbox.remaining() < frame.remaining()) {
        int size = 2 * (outbox.position() + frame.remaining());
        outbox = ByteBuffer.allocate(size).put(outbox.flip());
      }
      outbox.put(frame);
    }

    private void write() {
      if (outbox.position() == 0) {
        return;
      }
      try {
        channel.write(outbox.flip());
        outbox.compact();
        key.interestOps(
            outbox.position() > 0
                ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
                : SelectionKey.OP_READ);
        left |= outbox.position() > maxWaiting;
      } catch (IOException e) {
        left = true;
      }
    }
  }
}
