package manyclients.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// Weaves the book, for those who write it.
@Command(name = "weave", description = "Weaves the book, and says all that is wrong with it.")
final class WeaveCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Option(names = "--report", description = "How many lines of the code the text shows, by file.")
  boolean report;

  @Option(
      names = "--strict",
      description = "Fails also for what is only a warning, as it does where CI is true.")
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
