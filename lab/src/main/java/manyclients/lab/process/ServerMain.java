package manyclients.lab.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// A server as a process of its own, for [ServerProcess]: it serves as [ServeLoop] does, answers
/// its parent's questions on standard input, and ends when that is closed. A parent that dies, even
/// by SIGKILL, closes it, so no server outlives the test that started it.
public final class ServerMain {

  private ServerMain() {}

  public static void main(String[] args) throws InterruptedException {
    try {
      ServeOptions options = ServeOptions.parse(args);
      Heap heap = new Heap();
      Thread.ofPlatform().daemon().name("control").start(() -> answer(heap));
      ServeLoop.run(options, System.out);
    } catch (ServeException e) {
      System.err.println("course: " + e.getMessage());
      System.exit(e.status());
    }
  }

  /// Answers each line `heap` with the bytes of heap in use after a collection.
  private static void answer(Heap heap) {
    var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      while ("heap".equals(questions.readLine())) {
        System.out.println(heap.used());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      System.exit(0);
    }
  }
}
