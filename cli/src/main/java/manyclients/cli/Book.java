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
      throw new IllegalStateException("the weaver is not on the class path", e);
    }
  }

  /// A section of a chapter, as it was woven, with the exercises that stand in it.
  ///
  /// @param page the chapter's first page, as in `01-blocking`
  /// @param id its own, which no other of the chapter has
  /// @param inner the ids of what is in it
  /// @param shortWay words and lines of code that the short way leads through
  /// @param whole the same, with what is marked as further reading
  /// @param exercises the ids of exercises, as in `1.1`
  record Section(
      String page,
      String id,
      String title,
      List<String> inner,
      Amount shortWay,
      Amount whole,
      List<String> exercises) {}

  /// What is to be read.
  record Amount(long words, long linesOfCode) {}

  /// What of all chapters is read in one go, in its order.
  List<Section> sections(PrintWriter err);

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
