package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.WritableByteChannel;

/// Sends replies to one client, through a channel that takes what it has room for. It belongs to
/// the loop's thread, which must not wait for any client.
public final class ReplyWriter {
  private final WritableByteChannel channel;
  private final SelectionKey key;

  /// @param key the channel's: as long as it is interested in writing, the loop calls [#ready]
  ///   whenever there is room
  public ReplyWriter(WritableByteChannel channel, SelectionKey key) {
    this.channel = channel;
    this.key = key;
  }

  /// Sends a reply: at once what the channel takes, the rest when it has room again.
  ///
  /// @param reply in the loop's own buffer, which is filled for another client after this call
  public void send(ByteBuffer reply) throws IOException {
    channel.write(reply); // TODO: and what it did not take?
  }

  /// There is room again.
  public void ready() throws IOException {
    // TODO: write what waits, as far as it goes, and lose interest when nothing waits any more
    key.interestOpsAnd(~SelectionKey.OP_WRITE);
  }
}
