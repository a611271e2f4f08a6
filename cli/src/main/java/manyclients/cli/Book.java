package manyclients.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/// The woven book, a folder of pages, and what weaves it. That has libraries of its own, which take
/// longer to fetch than all others: `./course` fetches and compiles them for the commands that
/// weave.
interface Book {
  /// A chapter's session in JShell.
  ///
  /// @param script its imports
  /// @param classPath where the chapter's classes are
  record Session(String script, String classPath) {}

  /// The book of the course in `root`.
  static Book of(Path root) {
    try {
      Class<?> woven = Class.forName("manyclients.cli.WovenBook");
      return (Book) woven.getDeclaredConstructor(Path.class).newInstance(root);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("what weaves the book is not on the class path", e);
    }
  }

  Path folder();

  /// What is written when it has been woven.
  Path stamp();

  /// Another string when one of its inputs has been written.
  String inputs();

  /// Makes the next weaving begin sooner.
  void warmUp();

  /// Weaves it when one of its inputs has changed since it was last woven.
  ///
  /// @return what was done
  String weaveIfStale(PrintWriter err);

  /// Weaves it, with a line to `err` for each problem, and returns what else there is to say.
  ///
  /// @param report whether to tell how many lines of the code the text shows
  /// @param promote whether new answers of JShell go into the text
  /// @param strict whether warnings are problems
  List<String> weave(boolean report, boolean promote, boolean strict, PrintWriter err);

  /// Makes the editions of the woven book, with a line to `err` for each.
  void bind(PrintWriter err) throws InterruptedException;

  Session session(Path chapter);
}
