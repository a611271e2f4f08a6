package manyclients.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.random.RandomGenerator;

/// A file on a [FakeDisk]. It uses the lock of the disk.
final class FakeFile implements LogFile {
  private static final int SECTOR = 512;

  private final FakeDisk disk;
  private byte[] written = {};
  private int size;
  private byte[] forced = {};
  private final BitSet dirty = new BitSet(); // sectors that the kernel has yet to write

  FakeFile(FakeDisk disk) {
    this.disk = disk;
  }

  FakeFile(FakeDisk disk, byte[] content) {
    this.disk = disk;
    written = content.clone();
    size = content.length;
    forced = content.clone();
  }

  byte[] content() {
    return Arrays.copyOf(written, size);
  }

  @Override
  public long size() {
    synchronized (disk) {
      return size;
    }
  }

  @Override
  public boolean isReadOnly() {
    return disk.isReadOnly;
  }

  @Override
  public int read(ByteBuffer into, long at) {
    synchronized (disk) {
      int length = (int) Math.min(into.remaining(), size - at);
      if (length <= 0) {
        return -1;
      }
      into.put(written, (int) at, length);
      return length;
    }
  }

  /// Writes bytes. A write that fails has written half of them.
  @Override
  public void write(ByteBuffer bytes, long at) throws IOException {
    synchronized (disk) {
      try {
        disk.operate();
        disk.reserve(at + bytes.remaining() - size);
      } catch (IOException e) {
        put(bytes.slice(bytes.position(), bytes.remaining() / 2), (int) at);
        throw e;
      }
      put(bytes, (int) at);
    }
  }

  private void put(ByteBuffer bytes, int at) {
    int end = at + bytes.remaining();
    if (end > written.length) {
      written = Arrays.copyOf(written, Math.max(end, 2 * written.length));
    }
    if (bytes.hasRemaining()) {
      dirty.set(at / SECTOR, (end - 1) / SECTOR + 1);
    }
    bytes.get(written, at, bytes.remaining());
    size = Math.max(size, end);
  }

  /// Forces the file. A call that fails drops the data that it should have written, and the next
  /// call succeeds.
  @Override
  public void force() throws IOException {
    synchronized (disk) {
      disk.operate();
      if (disk.isForgetful) {
        return;
      }
      if (disk.forces-- <= 0) {
        disk.forces = Integer.MAX_VALUE;
        dirty.clear();
        throw new IOException("Input/output error");
      }
      byte[] now = Arrays.copyOf(forced, size);
      dirty.stream().forEach(sector -> copy(sector, now, SECTOR));
      forced = now;
      dirty.clear();
    }
  }

  private void copy(int sector, byte[] to, int length) {
    int start = sector * SECTOR;
    int end = Math.min(Math.min(start + length, to.length), size);
    if (end > start) {
      System.arraycopy(written, start, to, start, end - start);
    }
  }

  @Override
  public void truncate(long to) throws IOException {
    synchronized (disk) {
      disk.operate();
      Arrays.fill(written, (int) Math.min(to, size), size, (byte) 0);
      size = (int) Math.min(to, size);
    }
  }

  @Override
  public void close() {}

  /// Returns a file with the forced sectors, any of the others, and one of those in part.
  FakeFile afterPowerFailure(FakeDisk left, RandomGenerator random) {
    byte[] found = Arrays.copyOf(forced, Math.max(forced.length, size));
    int share = random.nextInt(101); // in percent: all and none are possible
    int[] sectors = dirty.stream().filter(_ -> random.nextInt(100) < share).toArray();
    for (int sector : sectors) {
      copy(sector, found, SECTOR);
    }
    if (dirty.length() > 0) {
      copy(dirty.length() - 1, found, random.nextInt(SECTOR)); // torn
    }
    int least = Math.min(forced.length, size);
    int more =
        random.nextBoolean() ? found.length - least : random.nextInt(found.length - least + 1);
    return new FakeFile(left, Arrays.copyOf(found, least + more));
  }
}
