package manyclients.exercises.support;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/// A non-blocking connection. The client at the other end sends what the test says, and reads as
/// much as the test allows.
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

  /// Makes the client send more.
  public void say(String text) {
    String all = new String(said, StandardCharsets.UTF_8) + text;
    said = all.getBytes(StandardCharsets.UTF_8);
  }

  /// Makes the client end its stream.
  public void end() {
    ended = true;
  }

  /// Makes room for this many more bytes, as if the client had read.
  public void makeRoom(int bytes) {
    out.makeRoom(bytes);
  }

  /// Makes each read and each write fail, as if the client had left.
  public void breakOff() {
    broken = true;
    out.breakOff();
  }

  /// Returns how often the client was read from.
  public int reads() {
    return reads;
  }

  /// Returns how often the client was written to.
  public int writes() {
    return writes;
  }

  /// Returns the number of bytes that have been read from the client.
  public int heard() {
    return heard;
  }

  /// Returns all bytes sent to the client.
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

  /// Closes the connection, even if the call fails, as it may for a broken connection.
  @Override
  public void close() throws IOException {
    open = false;
    if (broken) {
      throw new IOException("Connection reset by peer");
    }
  }
}
