package manyclients.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/// The woven book: a folder of pages, and the weaver that makes them. The weaver's own libraries
/// are a large download, so `./course` fetches and compiles them only for commands that weave.
interface Book {
  /// The JShell session of a chapter.
  ///
  /// @param script its imports
  /// @param classPath where the chapter's classes are
  record Session(String script, String classPath) {}

  /// Returns the book of the course in `root`.
  static Book of(Path root) {
    try {
      Class<?> woven = Class.forName("manyclients.cli.WovenBook");
      return (Book) woven.getDeclaredConstructor(Path.class).newInstance(root);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the weaver is not on the class path", e);
    }
  }

  /// A section of a chapter as woven, with the exercises in it.
  ///
  /// @param page the chapter's first page, as in `01-blocking`
  /// @param id unique in the chapter
  /// @param inner its own id, and those of its subsections and blocks
  /// @param shortWay words and lines of code on the short way
  /// @param whole words and lines of code, with the parts marked as further reading
  /// @param exercises the ids of exercises, as in `1.1`
  record Section(
      String page,
      String id,
      String title,
      List<String> inner,
      Amount shortWay,
      Amount whole,
      List<String> exercises) {}

  /// An amount to read.
  record Amount(long words, long linesOfCode) {}

  /// Returns the sections of all chapters, in reading order. Weaves the book first if it is stale.
  List<Section> sections(PrintWriter err);

  Path folder();

  /// Returns the file that is written whenever the book has been woven.
  Path stamp();

  /// Returns a string that changes when one of the inputs changes. Empty if one can't be read.
  String inputs();

  /// Loads classes and data ahead of time, so that the next weaving starts sooner.
  void warmUp();

  /// Weaves the book if one of its inputs has changed since the last weaving without problems.
  ///
  /// @return what was done
  String weaveIfStale(PrintWriter err);

  /// Weaves the book, and returns messages. Prints a line to `err` for each problem or warning.
  ///
  /// @param report whether to report how many lines of code the text shows
  /// @param promote whether to write new JShell answers into the text
  /// @param strict whether it fails on warnings, as on problems
  List<String> weave(boolean report, boolean promote, boolean strict, PrintWriter err);

  /// Makes PDFs and an EPUB of the woven book, as far as this machine can, and prints a line to
  /// `err` for each.
  void bind(PrintWriter err) throws InterruptedException;

  Session session(Path chapter);
}
