package manyclients.store.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import manyclients.store.resp.RespReplies;
import manyclients.store.server.Channels.Receiver;
import org.jspecify.annotations.Nullable;

/// A message on its way to the subscribers of one loop. Its bytes are made once per pattern and
/// protocol version. It belongs to the loop of the subscribers.
final class Message {
  private static final int HEADERS = 64;

  private final byte[] channel;
  private final byte[] text;
  private final Map<Form, byte[]> made = new HashMap<>(2);

  /// The properties of a subscriber on which the bytes of a message depend.
  private record Form(@Nullable ByteBuffer pattern, int version) {}

  Message(byte[] channel, byte[] text) {
    this.channel = channel;
    this.text = text;
  }

  /// Pushes the message to the receivers that are still subscribed.
  void pushTo(List<Receiver> receivers) {
    for (Receiver receiver : receivers) {
      Client client = receiver.client();
      if (isWanted(receiver)) {
        Form form = new Form(receiver.pattern(), client.session().version());
        client.push(made.computeIfAbsent(form, this::bytes));
      }
    }
  }

  private boolean isWanted(Receiver receiver) {
    Subscriptions subscriptions = receiver.client().session().subscriptions();
    ByteBuffer pattern = receiver.pattern();
    return subscriptions != null
        && (pattern == null
            ? subscriptions.names(false).contains(ByteBuffer.wrap(channel))
            : subscriptions.names(true).contains(pattern));
  }

  private byte[] bytes(Form form) {
    RespReplies replies = new RespReplies(HEADERS + channel.length + text.length);
    replies.version(form.version());
    ByteBuffer pattern = form.pattern();
    replies.push(pattern == null ? 3 : 4);
    replies.bulk((pattern == null ? "message" : "pmessage").getBytes(US_ASCII));
    if (pattern != null) {
      replies.bulk(pattern.array());
    }
    replies.bulk(channel);
    replies.bulk(text);
    return replies.copyFrom(0);
  }
}
