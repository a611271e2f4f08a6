package manyclients.store.experiment;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import manyclients.lab.results.Spread;

/// A folder for logs on a disk. A file system in memory has nothing to force.
record LogFolder(Path path) implements AutoCloseable {
  private static final String IN_MEMORY = "tmpfs";
  private static final int FORCES = 200;
  private static final int RECORD_BYTES = 160;

  /// Creates the folder where temporary files go, or in the current folder if that is in memory.
  static LogFolder create() throws IOException {
    Path usual = Files.createTempDirectory("logs");
    if (!Files.getFileStore(usual).type().equals(IN_MEMORY)) {
      return new LogFolder(usual);
    }
    Files.delete(usual);
    return new LogFolder(Files.createTempDirectory(Path.of("").toAbsolutePath(), ".logs"));
  }

  /// Returns the type of the file system, such as `ext4`.
  String fileSystem() throws IOException {
    return Files.getFileStore(path).type();
  }

  /// Measures how long this disk takes to force a short record.
  ///
  /// @return the median in microseconds
  double forceTime() throws IOException {
    List<Double> micros = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap("x".repeat(RECORD_BYTES).getBytes(US_ASCII));
    try (FileChannel channel =
        FileChannel.open(
            path.resolve("probe"), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (int i = 0; i < FORCES; i++) {
        channel.write(bytes.rewind());
        long before = System.nanoTime();
        channel.force(false);
        micros.add((System.nanoTime() - before) / 1e3);
      }
    }
    return Spread.of(micros).median();
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
