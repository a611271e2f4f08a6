package manyclients.exercises.kit;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import manyclients.exercises.kit.trial.Event;
import manyclients.exercises.kit.trial.TrialMain;

/// Runs an answer's tests in a JVM of its own, which may hang, flood or exit as it likes.
final class Trial {
  /// How much longer than granted the JVM may take to end by itself, after which it is killed.
  private static final int GRACE_SECONDS = 20;

  /// How much of what an answer prints is kept.
  private static final int KEPT = 4_000;

  private final CheckLimits limits;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private boolean flooded;

  Trial(CheckLimits limits) {
    this.limits = limits;
  }

  /// @param events what it told, in order
  /// @param printed what it printed, cut
  /// @param flooded whether it printed more than it may
  /// @param exit the JVM's exit status
  record Outcome(List<Event> events, String printed, boolean flooded, int exit) {}

  /// @param folder for temporary files
  Outcome run(Exercise exercise, List<Path> classPath, Path folder)
      throws IOException, InterruptedException {
    Path journal = folder.resolve("events");
    Process process = start(exercise, classPath, journal, folder);
    Thread killer = Thread.ofVirtual().start(() -> killLate(process));
    Thread hook = new Thread(process::destroyForcibly, "kill-the-trial");
    Runtime.getRuntime().addShutdownHook(hook); // for who presses Ctrl-C
    try {
      listen(process);
    } finally {
      process.destroyForcibly();
      killer.interrupt();
      Runtime.getRuntime().removeShutdownHook(hook);
    }
    int exit = process.waitFor();
    try (var in = new DataInputStream(Files.newInputStream(journal))) {
      String text = printed.toString(StandardCharsets.UTF_8).strip();
      return new Outcome(Event.readAll(in), text, flooded, exit);
    }
  }

  private Process start(Exercise exercise, List<Path> classPath, Path journal, Path folder)
      throws IOException {
    Files.createFile(journal);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
    command.addAll(List.of("-Xmx128m", "-XX:+ExitOnOutOfMemoryError", "-XX:-UsePerfData", "-ea"));
    command.addAll(List.of("-Dstdout.encoding=UTF-8", "-Dstderr.encoding=UTF-8"));
    command.add("-Dpatience=" + Math.max(1, limits.time().toSeconds() / 2));
    command.add("-cp");
    command.add(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    command.add(TrialMain.class.getName());
    command.add(journal.toString());
    command.add(exercise.className() + "Test");
    command.add(exercise.file());
    command.add(String.valueOf(limits.time().toSeconds()));
    var builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("_?JAVA_(TOOL_)?OPTIONS|JDK_.*"));
    Process process = builder.start();
    process.getOutputStream().close(); // an answer that reads System.in finds its end
    return process;
  }

  /// Takes what is printed until the JVM has ended, or has printed too much.
  private void listen(Process process) throws IOException {
    InputStream in = process.getInputStream();
    byte[] buffer = new byte[8_192];
    int total = 0;
    int count = in.read(buffer);
    while (count >= 0) {
      printed.write(buffer, 0, Math.min(count, KEPT - Math.min(KEPT, printed.size())));
      total += count;
      if (total > limits.output()) {
        flooded = true;
        return;
      }
      count = in.read(buffer);
    }
  }

  private void killLate(Process process) {
    try {
      long granted = limits.time().toSeconds() + GRACE_SECONDS;
      if (!process.waitFor(granted, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      // it has ended in time
    }
  }
}
