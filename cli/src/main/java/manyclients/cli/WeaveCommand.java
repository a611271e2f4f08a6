package manyclients.cli;

import java.util.concurrent.Callable;
import manyclients.site.weave.WeaveResult;
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
    WovenBook book = new WovenBook(course.root);
    WeaveResult result = book.weave(promote, strict, course.err());
    if (report) {
      result.coverage().report().forEach(course.out()::println);
    }
    result.notes().forEach(course.out()::println);
    if (result.promoted() > 0) {
      course.out().println("rewrote the answers of " + result.promoted() + " JShell sessions");
    }
    course
        .out()
        .println("wove " + result.anew().size() + " of " + result.pages().size() + " pages");
    return 0;
  }
}
