package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import manyclients.cli.Chapters.Chapter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Opens the JShell session of a chapter's page.
@Command(name = "shell", description = "Opens JShell with a chapter's classes and imports.")
final class ShellCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Parameters(paramLabel = "CHAPTER", description = "A chapter's number or name, or lab.")
  String chapter;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Chapter found = Chapters.find(course.root, chapter);
    Book.Session session = Book.of(course.root).session(found.folder());
    Path script = Files.createTempFile("course-", ".jsh");
    try {
      Files.writeString(script, session.script());
      return jshell(session, script).inheritIO().start().waitFor();
    } finally {
      Files.delete(script);
    }
  }

  private static ProcessBuilder jshell(Book.Session session, Path script) {
    return new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "jshell").toString(),
        "--class-path",
        session.classPath(),
        "--startup",
        script.toString());
  }
}
