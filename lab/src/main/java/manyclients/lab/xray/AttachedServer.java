package manyclients.lab.xray;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// A running server of the same user. The JDK's `jcmd` records it, and the server continues
/// afterwards.
record AttachedServer(long pid, int port) implements RecordedServer {
  private static final String NAME = "name=xray";

  @Override
  public void begin() throws IOException, InterruptedException {
    Path settings = Files.createTempFile("xray", ".jfc");
    try {
      Files.writeString(settings, Recording.settingsFile());
      String said = jcmd("JFR.start", NAME, "settings=" + settings);
      if (!said.contains("Started recording")) {
        throw new IOException("process " + pid + " can't be recorded: " + firstLine(said));
      }
    } finally {
      Files.delete(settings);
    }
  }

  @Override
  public void stop(Path file) throws IOException, InterruptedException {
    jcmd("JFR.stop", NAME, "filename=" + file);
    if (Files.notExists(file)) {
      throw new IOException("process " + pid + " has written no recording");
    }
  }

  @Override
  public void discard() throws IOException, InterruptedException {
    jcmd("JFR.stop", NAME);
  }

  @Override
  public OptionalLong heap() {
    return OptionalLong.empty();
  }

  private String jcmd(String... command) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    line.add(String.valueOf(pid));
    line.addAll(List.of(command));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }

  /// Returns the first line that does not merely repeat the process's number.
  private String firstLine(String said) {
    return said.lines()
        .filter(line -> !line.equals(pid + ":"))
        .findFirst()
        .orElse("no reason given");
  }
}
