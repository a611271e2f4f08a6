package manyclients.lab.process;

/// A server in its own process, for [ServerProcess]: it serves as [ServeLoop] does, and answers its
/// parent's [Questions].
public final class ServerMain {

  private ServerMain() {}

  public static void main(String[] args) throws InterruptedException {
    try {
      ServeOptions options = ServeOptions.parse(args);
      Heap heap = new Heap();
      Questions.answerBeside(question -> answer(question, heap));
      ServeLoop.run(options, System.out);
    } catch (ServeException e) {
      System.err.println("course: " + e.getMessage());
      System.exit(e.status());
    }
  }

  /// Answers `heap` with the bytes of heap in use after a collection.
  private static String answer(String question, Heap heap) {
    return question.equals("heap") ? Long.toString(heap.used()) : Questions.notUnderstood(question);
  }
}
