package manyclients.lab.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/// The questions that a process's parent asks on standard input, one per line. When the parent
/// closes it, the process ends; a parent that dies, even by SIGKILL, closes it. So no server
/// outlives the test that started it.
public final class Questions {

  private Questions() {}

  /// Answers a line with a line.
  public interface Answering {
    String answer(String question) throws IOException;
  }

  /// Answers until there are no more questions, and ends the process with status 0. If answering
  /// fails, writes a line to standard error and ends the process with status 1, unless a shutdown
  /// hook has another status, as [ServeLoop]'s has. It does not return.
  public static void answer(Answering answering) {
    System.exit(status(answering));
  }

  /// Answers in its own thread, for a process whose main thread serves.
  public static void answerBeside(Answering answering) {
    Thread.ofPlatform().daemon().name("control").start(() -> answer(answering));
  }

  /// Returns the answer to a question that a process does not understand.
  public static String notUnderstood(String question) {
    return "not understood: " + question;
  }

  private static int status(Answering answering) {
    var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      for (String line = questions.readLine(); line != null; line = questions.readLine()) {
        System.out.println(answering.answer(line));
      }
      return 0;
    } catch (IOException | RuntimeException | Error e) {
      System.err.println("course: the server could not answer its parent: " + e);
      return 1;
    }
  }
}
