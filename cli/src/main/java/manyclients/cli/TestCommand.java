package manyclients.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import manyclients.cli.Chapters.Chapter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// Runs a chapter's tests, or all tests.
@Command(name = "test", description = "Runs the tests of one chapter, or all tests and checks.")
final class TestCommand implements Callable<Integer> {
  private static final String CONTRACT = "contract";
  private static final String CONTRACT_TESTS = "contract-tests";
  private static final String EXPERIMENTS = "experiments";

  @ParentCommand Course course;

  @Parameters(
      arity = "0..1",
      paramLabel = "CHAPTER",
      description = "A chapter's number or name, or lab; by default everything.")
  @Nullable String chapter;

  @Override
  public Integer call() throws InterruptedException {
    int status = Maven.run(course.root, arguments());
    if (status != 0) {
      throw CommandException.failed("tests failed", "read Maven's summary above");
    }
    return 0;
  }

  List<String> arguments() {
    if (chapter == null) {
      return List.of("verify");
    }
    Chapter found = Chapters.find(course.root, chapter);
    List<String> packages = new ArrayList<>(List.of(found.packageName()));
    if (found.name().equals(CONTRACT)) {
      packages.add("suite");
    }
    return List.of(
        "-pl",
        String.join(",", modules(found)),
        "-am",
        "test",
        "-Dtest="
            + String.join(
                ",", packages.stream().map("manyclients/%s/**/*Test"::formatted).toList()),
        "-Dsurefire.failIfNoSpecifiedTests=false");
  }

  /// Returns the chapter's own module, and the others that contain tests of it.
  private List<String> modules(Chapter found) {
    List<String> modules = new ArrayList<>();
    modules.add(course.root.relativize(found.folder()).toString());
    if (found.name().equals(CONTRACT)) {
      modules.add(CONTRACT_TESTS);
    }
    if (hasTestsThere(found)) {
      modules.add(EXPERIMENTS);
    }
    return modules;
  }

  /// Returns whether `experiments` contains tests of the chapter. The tools that a chapter measures
  /// with are there, with their tests, and so are the tests of the lab.
  private boolean hasTestsThere(Chapter found) {
    Path tests = course.root.resolve(EXPERIMENTS + "/src/test/java/manyclients");
    String[] packages = tests.resolve(found.packageName()).toFile().list();
    return packages != null && !List.of(packages).equals(List.of("experiment"));
  }
}
