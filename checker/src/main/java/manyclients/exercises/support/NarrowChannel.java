package manyclients.exercises.support;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/// The writing end of a non-blocking connection. It takes as many bytes as it has room for, and the
/// test decides when it has room.
public final class NarrowChannel implements WritableByteChannel {
  /// The number of writes in a row without room after which the writer is assumed not to stop by
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

  /// Makes room for this many more bytes, as if the client had read.
  public void makeRoom(int bytes) {
    room += bytes;
    refused = 0;
  }

  /// Removes the room that is left, as if the client had stopped reading.
  public void fill() {
    room = 0;
  }

  public boolean hasRoom() {
    return room > 0;
  }

  /// Discards later bytes, for tests that count the memory of others.
  public void forgetWhatIsTaken() {
    forgetful = true;
  }

  /// Makes each write fail, as if the client had left.
  public void breakOff() {
    broken = true;
  }

  /// Returns all bytes taken so far.
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
