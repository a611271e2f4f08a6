package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The shell script `course`, on machines that lack something.
class LauncherTest {
  private static final List<String> TOOLS =
      List.of(
          "sh",
          "dirname",
          "readlink",
          "find",
          "head",
          "mkdir",
          "sed",
          "grep",
          "cut",
          "touch",
          "rm",
          "sleep",
          "cat");

  @TempDir Path machine;

  private Path bin;
  private Path jdks;
  private Path clone;

  @BeforeEach
  void aMachineWithShellToolsAndAnEmptyClone() throws IOException {
    bin = Files.createDirectory(machine.resolve("bin"));
    jdks = Files.createDirectory(machine.resolve("jdks"));
    clone = Files.createDirectory(machine.resolve("clone"));
    for (String tool : TOOLS) {
      Files.createSymbolicLink(bin.resolve(tool), whereIs(tool));
    }
    Files.copy(Said.ROOT.resolve("course"), clone.resolve("course"));
    assertThat(clone.resolve("course").toFile().setExecutable(true)).isTrue();
  }

  private static Path whereIs(String tool) {
    return List.of("/usr/bin", "/bin").stream()
        .map(folder -> Path.of(folder, tool))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  private void program(Path file, String script) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private void jdk(String name, String version) throws IOException {
    Path home = jdks.resolve(name);
    program(home.resolve("bin/javac"), "exit 0");
    program(home.resolve("bin/java"), "echo ran on " + version);
    Files.writeString(home.resolve("release"), "OS=x\nJAVA_VERSION=\"" + version + "\"\n");
  }

  private Said course(Path script, Map<String, String> more, String... args)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(script.toString());
    builder.command().addAll(List.of(args));
    builder.environment().clear();
    builder.environment().putAll(Map.of("PATH", bin.toString(), "HOME", machine.toString()));
    builder.environment().putAll(more);
    Path err = machine.resolve("stderr");
    Process process = builder.redirectError(err.toFile()).start();
    process.outputWriter(StandardCharsets.UTF_8).close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), out, Files.readString(err));
  }

  private Map<String, String> only(Path folder) {
    return Map.of("COURSE_JDKS", folder.toString());
  }

  @Test
  void withoutAJdk25ItSaysSo() throws Exception {
    jdk("old", "17.0.15");
    jdk("new", "26");
    course(clone.resolve("course"), only(jdks), "engines")
        .isOneLine(1, "no JDK 25 found; install one, or set JAVA_HOME");
  }

  @Test
  void withoutMavenItSaysSo() throws Exception {
    jdk("good", "25.0.3");
    course(clone.resolve("course"), only(jdks), "engines").isOneLine(1, "no Maven found; install");
  }

  @Test
  void withoutTheRightToWriteItSaysSo() throws Exception {
    jdk("good", "25");
    program(bin.resolve("mvn"), "exit 0");
    Files.writeString(clone.resolve("cli"), "a file where the folder should be");
    course(clone.resolve("course"), only(jdks), "engines").isOneLine(1, "can't write to ");
  }

  /// In a dash, a failure of ":" would end it without a word.
  @Test
  void withALogThatIsAnotherOnesItSaysSo() throws Exception {
    jdk("good", "25");
    program(bin.resolve("mvn"), "exit 0");
    Files.createDirectories(clone.resolve("cli/target/build.log"));
    course(clone.resolve("course"), only(jdks), "engines").isOneLine(1, "can't write to ");
  }

  @Test
  void whenALibraryHasGoneItBuildsAgain() throws Exception {
    jdk("good", "25");
    program(bin.resolve("mvn"), "echo '[ERROR] it is away'; exit 1");
    Files.createDirectories(clone.resolve("cli/target"));
    Path there = Files.createFile(machine.resolve("a library.jar"));
    Path libraries = clone.resolve("cli/target/libraries.path");
    Files.writeString(libraries, there + "\n");
    course(clone.resolve("course"), only(jdks), "engines").isDone();
    Files.writeString(libraries, there + ":" + machine.resolve("gone.jar") + "\n");
    assertThat(course(clone.resolve("course"), only(jdks), "engines").err())
        .contains("the build failed: it is away");
  }

  /// It was killed before it could write who it was.
  @Test
  void aBuildThatHasGoneIsNotWaitedForForEver() throws Exception {
    jdk("good", "25");
    program(bin.resolve("mvn"), "echo '[ERROR] it is away'; exit 1");
    Files.createDirectories(clone.resolve("cli/target/building"));
    assertThat(course(clone.resolve("course"), only(jdks), "engines").err())
        .startsWith("course: process ? builds the command, and this one waits; if there is none, ")
        .contains("the build failed: it is away");
  }

  @Test
  void whenTheBuildFailsItGivesTheReason() throws Exception {
    jdk("good", "25");
    program(bin.resolve("mvn"), "echo '[ERROR] the disk is full'; exit 1");
    Said said = course(clone.resolve("course"), only(jdks), "engines");
    assertThat(said.err().lines()).first().isEqualTo("course: building the command, once ...");
    assertThat(said.err().lines())
        .last()
        .asString()
        .startsWith("course: the build failed: the disk is full; see ");
    assertThat(said.status()).isEqualTo(1);
  }

  @Test
  void aLinkToItWorksFromAnywhereAndAnOlderDefaultJavaDoesNotMatter() throws Exception {
    program(bin.resolve("java"), "echo java 17; exit 3");
    Files.createSymbolicLink(jdks.resolve("this"), Path.of(System.getProperty("java.home")));
    Path link = Files.createSymbolicLink(machine.resolve("link"), Said.ROOT.resolve("course"));
    Said said = course(link, only(jdks), "engines");
    said.isDone();
    assertThat(said.out().lines()).contains("thread-pool");
  }
}
