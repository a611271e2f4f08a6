package manyclients.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import manyclients.cli.Chapters.Chapter;
import manyclients.lab.results.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
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

  @Option(
      names = "--only",
      paramLabel = "TEST",
      split = ",",
      description = "Only these test classes of the chapter, as in OwnersTest,CommandsTest.")
  List<String> only = List.of();

  @Option(
      names = "--json",
      description = "Reports the result of each test as JSON; needs a chapter.")
  boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (chapter == null && (json || !only.isEmpty())) {
      throw CommandException.wrongUse("no chapter given", "write ./course test CHAPTER");
    }
    if (json) {
      return asJson(Chapters.find(course.root, String.valueOf(chapter)));
    }
    int status = Maven.run(course.root, arguments());
    if (status != 0) {
      throw CommandException.failed("tests failed", "read Maven's summary above");
    }
    return 0;
  }

  /// Runs the wanted tests of a chapter, even after failures, and reports each one.
  private int asJson(Chapter found) throws IOException, InterruptedException {
    Path log = course.root.resolve("target/course/tests.log");
    Files.createDirectories(log.getParent());
    Files.writeString(log, "");
    FileTime begin = Files.getLastModifiedTime(log);
    List<String> arguments = new ArrayList<>(arguments());
    arguments.add("-Dmaven.test.failure.ignore=true");
    int status = Maven.run(course.root, arguments, Redirect.to(log.toFile()));
    if (status != 0) {
      throw CommandException.failed("the tests could not be run", "see " + log);
    }
    List<TestReports.Tested> tests = new ArrayList<>();
    for (String module : modules(found)) {
      tests.addAll(TestReports.of(course.root.resolve(module), begin));
    }
    CourseVersion version = CourseVersion.of(course.root);
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("version", version.number());
    document.put("commit", version.commit().orElse(null));
    document.put("tests", tests);
    course.out().println(Json.line(document));
    boolean passed = tests.stream().noneMatch(each -> each.state().equals("failed"));
    return passed && !tests.isEmpty() ? 0 : CommandException.FAILED;
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
                ",",
                only.isEmpty()
                    ? packages.stream().map("manyclients/%s/**/*Test"::formatted).toList()
                    : only),
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

  /// Returns whether `experiments` contains tests of the chapter besides those of its experiments:
  /// tests of the tools that it measures with, or those of the lab.
  private boolean hasTestsThere(Chapter found) {
    Path tests = course.root.resolve(EXPERIMENTS + "/src/test/java/manyclients");
    String[] packages = tests.resolve(found.packageName()).toFile().list();
    return packages != null && !List.of(packages).equals(List.of("experiment"));
  }
}
