package manyclients.http.differential;

import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/// The requests that h11 reads. It is a strict parser in Python, and runs in a separate process.
final class H11Reading implements AutoCloseable {
  private final Process process;
  private final DataOutputStream inputs;
  private final BufferedReader readings;

  /// @param folder the folder for the script
  H11Reading(Path folder) throws IOException {
    Path script = folder.resolve("h11_reading.py");
    try (var resource = H11Reading.class.getResourceAsStream("h11_reading.py")) {
      Files.write(script, Objects.requireNonNull(resource).readAllBytes());
    }
    process = new ProcessBuilder("python3", script.toString()).start();
    inputs = new DataOutputStream(process.getOutputStream());
    readings =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
  }

  static boolean isInstalled() {
    try {
      Process probe = new ProcessBuilder("python3", "-c", "import h11").start();
      return probe.waitFor(30, TimeUnit.SECONDS) && probe.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  Read of(byte[] bytes) throws IOException {
    inputs.writeInt(bytes.length);
    inputs.write(bytes);
    inputs.flush();
    String line = readings.readLine();
    if (line == null) {
      throw new IOException("h11 has exited");
    }
    String[] fields = line.split(" ");
    Read.Builder read = new Read.Builder();
    for (int i = 1; i < fields.length; i++) {
      read.add(text(fields[i]));
    }
    if (!fields[0].equals("-")) {
      read.refuse(text(fields[0]));
    }
    return read.build();
  }

  private static String text(String hex) {
    return new String(HexFormat.of().parseHex(hex), StandardCharsets.ISO_8859_1);
  }

  @Override
  public void close() {
    process.destroy();
  }
}
