package manyclients.tuning.shedding;

import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import manyclients.contract.RequestHandler;
import manyclients.selector.Connection;
import manyclients.selector.Conversation;
import manyclients.selector.FrameProtocol;
import manyclients.selector.LoopContext;
import manyclients.selector.Protocol;
import manyclients.selector.Timer;
import org.jspecify.annotations.Nullable;

/// The protocol of frames. While the server is full, no client may be silent for longer than
/// `patience`. One client leaves at a time: the next one leaves after its place is taken.
///
/// It belongs to the loop's thread.
final class SheddingProtocol implements Protocol {
  private final LoopContext context;
  private final FrameProtocol frames;
  private final Duration patience;
  private final Timer later = new Timer(this::makeRoom);

  /// All clients, the least recently active first: `get` moves one to the end.
  private final SequencedMap<Watched, Watched> clients = new LinkedHashMap<>(16, 0.75f, true);

  SheddingProtocol(LoopContext context, RequestHandler handler, Duration patience) {
    this.context = context;
    this.frames = new FrameProtocol(context, handler);
    this.patience = patience;
  }

  @Override
  public Conversation begin(SocketChannel channel, Connection connection) {
    Watched client = new Watched(frames.begin(channel, connection), connection, this);
    context.loop().queueInLoop(() -> join(client, channel));
    return client;
  }

  /// Runs after all channels that are ready in this turn: a client that has sent is not silent.
  private void join(Watched client, SocketChannel channel) {
    if (channel.isOpen()) { // otherwise it has already disconnected
      clients.put(client, client);
      makeRoom();
    }
  }

  void heard(Watched client) {
    clients.get(client);
  }

  void gone(Watched client) {
    clients.remove(client);
  }

  private void makeRoom() {
    if (isFull()) {
      Watched client = longestSilent();
      Duration left = client == null ? patience : patience.minus(client.silence());
      if (client == null || left.isPositive()) {
        context.loop().schedule(later, left);
      } else {
        context.counters().shed.increment();
        client.shed();
      }
    }
  }

  private boolean isFull() {
    return context.counters().snapshot().open() >= context.limits().maxConnections();
  }

  /// Returns the client that has been silent longest, nearly always the first. A client in the
  /// middle of a request, or of reading a reply, is skipped, because that has its own deadline.
  private @Nullable Watched longestSilent() {
    for (Watched client : clients.values()) {
      if (client.isSilent()) {
        return client;
      }
    }
    return null;
  }
}
