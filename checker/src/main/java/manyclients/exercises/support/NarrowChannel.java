package manyclients.exercises.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/// The writing end of a connection that does not block. It takes what it has room for, and has room
/// when the test says so.
public final class NarrowChannel implements WritableByteChannel {
  /// After this many writes in a row for which there was no room, the writer will not stop by
  /// itself.
  private static final int STUBBORN = 100;

  private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
  private final Supplier<Lesson> aboutStubbornness;
  private int room;
  private int refused;
  private boolean broken;
  private boolean forgetful;

  public NarrowChannel(Supplier<Lesson> aboutStubbornness) {
    this.aboutStubbornness = aboutStubbornness;
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    if (broken) {
      throw new IOException("Connection reset by peer");
    }
    int count = Math.min(room, source.remaining());
    refused = count == 0 && source.hasRemaining() ? refused + 1 : 0;
    if (refused > STUBBORN) {
      throw aboutStubbornness.get();
    }
    byte[] bytes = new byte[count];
    source.get(bytes);
    if (!forgetful) {
      taken.writeBytes(bytes);
    }
    room -= count;
    return count;
  }

  /// The client has read: there is room for this many more bytes.
  public void makeRoom(int bytes) {
    room += bytes;
    refused = 0;
  }

  /// The client reads no more: the room that was left is gone.
  public void fill() {
    room = 0;
  }

  public boolean hasRoom() {
    return room > 0;
  }

  /// From now on, bytes that are taken are not kept, for tests that count the memory of others.
  public void forgetWhatIsTaken() {
    forgetful = true;
  }

  /// The client has gone: each write fails.
  public void breakOff() {
    broken = true;
  }

  /// All that was taken so far.
  public String taken() {
    return taken.toString(StandardCharsets.UTF_8);
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {
    breakOff();
  }
}
