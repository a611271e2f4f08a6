package manyclients.wheel.steps;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import manyclients.lab.process.Heap;

/// One of the steps in a process of its own, which says what servers say.
public final class StepMain {

  private StepMain() {}

  public static void main(String[] args) throws IOException {
    Heap heap = new Heap();
    int port = listen(args[0]).socket().getLocalPort();
    System.out.printf(
        "listening on 127.0.0.1:%d engine=%s pid=%d%n",
        port, args[0], ProcessHandle.current().pid());
    try (var questions =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      while (questions.readLine() != null) {
        System.out.println(heap.used());
      }
    }
    System.exit(0);
  }

  private static ServerSocketChannel listen(String step) throws IOException {
    return switch (step) {
      case "timed-wheel" -> new TimedWheel().listener;
      case "asking-wheel" -> new AskingWheel().listener;
      case "non-blocking-wheel" -> new NonBlockingWheel().listener;
      default -> throw new IllegalArgumentException(step);
    };
  }
}
