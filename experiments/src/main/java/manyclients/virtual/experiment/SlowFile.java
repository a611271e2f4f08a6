package manyclients.virtual.experiment;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/// A slow file, as on a disk that is busy: a named pipe that gets a byte some time after a reader
/// asks. Only one reader at a time may use it.
///
/// Its writer is a platform thread that shares no lock with the readers. Otherwise, it could queue
/// for the lock after a virtual thread that waits for a carrier, while each carrier waits for it.
final class SlowFile {
  private final RandomAccessFile pipe; // open for both: without a writer, it would be at its end
  private final Duration delay;
  private final Semaphore asked = new Semaphore(0);

  private SlowFile(RandomAccessFile pipe, Duration delay) {
    this.pipe = pipe;
    this.delay = delay;
  }

  /// Makes some files with `mkfifo`. They last as long as the process.
  static BlockingQueue<SlowFile> some(int count, Duration delay)
      throws IOException, InterruptedException {
    BlockingQueue<SlowFile> files = new LinkedBlockingQueue<>();
    Path directory = Files.createTempDirectory("slow");
    for (int i = 0; i < count; i++) {
      Path path = directory.resolve("file-" + i);
      if (new ProcessBuilder("mkfifo", path.toString()).start().waitFor() != 0) {
        throw new IOException("this system has no named pipes");
      }
      SlowFile file = new SlowFile(new RandomAccessFile(path.toFile(), "rw"), delay);
      Thread.ofPlatform().daemon().name("disk-" + i).start(file::write);
      files.add(file);
      Files.delete(path); // the open pipe stays usable
    }
    Files.delete(directory);
    return files;
  }

  /// Waits in the kernel, in a call of `read`.
  void read() throws IOException {
    asked.release();
    pipe.read();
  }

  private void write() {
    try {
      while (true) {
        asked.acquire();
        Thread.sleep(delay);
        pipe.write(1);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
