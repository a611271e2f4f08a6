package manyclients.exercises.support;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/// A non-blocking connection, with a client at the other end that sends what the test says, and
/// reads as much as the test lets it.
public final class Pipe implements ByteChannel {
  private final NarrowChannel out;
  private byte[] said = {};
  private int heard;
  private int reads;
  private int writes;
  private boolean ended;
  private boolean broken;
  private boolean open = true;

  public Pipe(Supplier<Lesson> aboutStubbornness) {
    out = new NarrowChannel(aboutStubbornness);
  }

  /// The client says something more.
  public void say(String text) {
    String all = new String(said, StandardCharsets.UTF_8) + text;
    said = all.getBytes(StandardCharsets.UTF_8);
  }

  /// The client ends its stream.
  public void end() {
    ended = true;
  }

  /// The client has read: there is room for this many more bytes.
  public void makeRoom(int bytes) {
    out.makeRoom(bytes);
  }

  /// The client has gone: each read and each write fails.
  public void breakOff() {
    broken = true;
    out.breakOff();
  }

  /// How often the client was read from.
  public int reads() {
    return reads;
  }

  /// How often the client was written to.
  public int writes() {
    return writes;
  }

  /// How many bytes have been read from the client.
  public int heard() {
    return heard;
  }

  /// All that was sent to the client.
  public String taken() {
    return out.taken();
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    reads++;
    if (broken) {
      throw new IOException("Connection reset by peer");
    }
    if (heard == said.length && ended) {
      return -1;
    }
    int count = Math.min(target.remaining(), said.length - heard);
    target.put(said, heard, count);
    heard += count;
    return count;
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    writes++;
    return out.write(source);
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  /// Closes the connection, even if closing fails, as it may when the connection is broken.
  @Override
  public void close() throws IOException {
    open = false;
    if (broken) {
      throw new IOException("Connection reset by peer");
    }
  }
}
