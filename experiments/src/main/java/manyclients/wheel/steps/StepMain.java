package manyclients.wheel.steps;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import manyclients.lab.process.Heap;
import manyclients.lab.process.Questions;

/// A process that runs one of the steps. It prints the same first line as other servers, and
/// answers each question with the bytes of its heap in use.
public final class StepMain {

  private StepMain() {}

  public static void main(String[] args) throws IOException {
    Heap heap = new Heap();
    int port = listen(args[0]).socket().getLocalPort();
    System.out.printf(
        "listening on 127.0.0.1:%s engine=%s pid=%s%n",
        port, args[0], ProcessHandle.current().pid());
    Questions.answer(_ -> Long.toString(heap.used()));
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
