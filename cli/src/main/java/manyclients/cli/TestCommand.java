package manyclients.cli;

import java.util.List;
import java.util.concurrent.Callable;
import manyclients.cli.Chapters.Chapter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// A chapter's tests, or all.
@Command(name = "test", description = "Runs the tests of one chapter, or all tests and checks.")
final class TestCommand implements Callable<Integer> {
  @ParentCommand Course course;

  @Parameters(
      arity = "0..1",
      paramLabel = "CHAPTER",
      description = "A number or a name; all without.")
  @Nullable String chapter;

  @Override
  public Integer call() throws InterruptedException {
    int status = Maven.run(course.root, arguments());
    if (status != 0) {
      throw Problem.failed("tests failed", "read Maven's summary above");
    }
    return 0;
  }

  List<String> arguments() {
    if (chapter == null) {
      return List.of("verify");
    }
    Chapter found = Chapters.find(course.root, chapter);
    return List.of(
        "-pl",
        course.root.relativize(found.folder()).toString(),
        "-am",
        "test",
        "-Dtest=manyclients/" + found.packageName() + "/**",
        "-Dsurefire.failIfNoSpecifiedTests=false");
  }
}
