package manyclients.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Weaves the book, for authors.
@Command(name = "weave", description = "Weaves the book, and lists all problems in it.")
final class WeaveCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Option(names = "--report", description = "Prints how many lines of each file the text shows.")
  boolean report;

  @Option(
      names = "--strict",
      description = "Also fails on warnings, as it always does if CI is true.")
  boolean strict;

  @Option(names = "--promote", description = "Writes JShell's new answers into the text.")
  boolean promote;

  @Override
  public Integer call() {
    Book.of(course.root)
        .weave(report, promote, strict, course.err())
        .forEach(course.out()::println);
    return 0;
  }
}
