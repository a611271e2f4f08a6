package manyclients.cli;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;

/// Reads single keys. On a terminal, a key counts without Enter if the terminal supports that,
/// otherwise with its line. From other input, each byte counts when it arrives.
final class Keyboard implements AutoCloseable {
  private final String before;
  private final AtomicBoolean restored = new AtomicBoolean();
  private final Thread hook = new Thread(this::restore, "restore-the-terminal");

  /// @param pressed called on another thread, for each byte except white space
  Keyboard(InputStream in, IntConsumer pressed) {
    before = in == System.in ? stty("-g") : "";
    if (!before.isEmpty()) {
      Runtime.getRuntime().addShutdownHook(hook); // for Ctrl-C
      stty("-icanon", "-echo", "min", "1");
    }
    Thread.ofPlatform().daemon().name("keyboard").start(() -> read(in, pressed));
  }

  private static void read(InputStream in, IntConsumer pressed) {
    try {
      int key = in.read();
      while (key >= 0) {
        if (!Character.isWhitespace(key)) {
          pressed.accept(key);
        }
        key = in.read();
      }
    } catch (IOException e) {
      // no more keys
    }
  }

  /// Runs stty on the terminal that is our input, and returns its output; empty if the input is not
  /// a terminal.
  private static String stty(String... arguments) {
    String[] command = new String[arguments.length + 1];
    command[0] = "stty";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(Redirect.INHERIT)
              .redirectError(Redirect.DISCARD)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? said.strip() : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private void restore() {
    if (!before.isEmpty() && restored.compareAndSet(false, true)) {
      stty(before);
    }
  }

  @Override
  public void close() {
    restore();
  }
}
