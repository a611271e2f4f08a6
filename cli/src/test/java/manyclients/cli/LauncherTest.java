package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The shell script `course`, on machines where something is missing.
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
          "date",
          "mv",
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
    program(home.resolve("bin/jar"), "while [ \"$1\" != -f ]; do shift; done; : >\"$2\"");
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

  /// Creates a clone whose command has been compiled, from no source files.
  private void built(String libraries) throws IOException {
    Files.createDirectories(clone.resolve("cli/src/main/java"));
    Files.createDirectories(clone.resolve("target/course"));
    Files.writeString(clone.resolve("target/course/command.jar"), "");
    Files.writeString(clone.resolve("target/course/command.sources"), "");
    Files.writeString(clone.resolve("target/course/command.path"), libraries + "\n");
    for (String old : List.of("pom.xml", "cli/libraries.xml", "target/course/command.path")) {
      Path file = clone.resolve(old);
      Files.write(file, new byte[0], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      Files.setLastModifiedTime(file, FileTime.fromMillis(1_000));
    }
  }

  @Test
  void withoutAJdk25TheInstallerIsNamed() throws Exception {
    jdk("old", "17.0.15");
    jdk("new", "26");
    for (String installer : List.of("dnf", "winget")) {
      program(bin.resolve(installer), "exit 0");
      course(clone.resolve("course"), only(jdks), "engines")
          .isOneLine(1, "no JDK 25 found; install one, or set JAVA_HOME to it: ");
    }
    assertThat(course(clone.resolve("course"), only(jdks), "engines").err())
        .endsWith(": sudo dnf install java-25-openjdk-devel\n");
    program(bin.resolve("apt-get"), "exit 0");
    program(bin.resolve("apt-cache"), "exit 0");
    assertThat(course(clone.resolve("course"), only(jdks), "engines").err())
        .endsWith(": sudo apt-get install openjdk-25-jdk\n");
  }

  @Test
  void anAptThatHasNoJdk25IsNotNamed() throws Exception {
    program(bin.resolve("apt-get"), "exit 0");
    program(bin.resolve("apt-cache"), "exit 100");
    assertThat(course(clone.resolve("course"), only(jdks), "engines").err())
        .contains(": SDKMAN has one: sdk list java");
  }

  @Test
  void aFolderThatJavaCannotNameIsRefused() throws Exception {
    jdk("good", "25");
    Path strange = Files.createDirectory(machine.resolve("a:b"));
    Files.copy(clone.resolve("course"), strange.resolve("course"));
    assertThat(strange.resolve("course").toFile().setExecutable(true)).isTrue();
    course(strange.resolve("course"), only(jdks), "engines").isOneLine(1, "with a ':' in its name");
  }

  @Test
  void aMissingMavenIsReported() throws Exception {
    jdk("good", "25.0.3");
    course(clone.resolve("course"), only(jdks), "engines").isOneLine(1, "no Maven found; install");
  }

  @Test
  void anUnwritableFolderIsReported() throws Exception {
    jdk("good", "25");
    program(bin.resolve("mvn"), "exit 0");
    Files.writeString(clone.resolve("target"), "a file where the folder should be");
    course(clone.resolve("course"), only(jdks), "engines").isOneLine(1, "can't write to ");
  }

  /// In dash, a failed redirection of ":" ends a script silently; `course` has to avoid that.
  @Test
  void anUnwritableLogIsReported() throws Exception {
    jdk("good", "25");
    program(bin.resolve("mvn"), "exit 0");
    Files.createDirectories(clone.resolve("target/course/build.log"));
    course(clone.resolve("course"), only(jdks), "engines").isOneLine(1, "can't write to ");
  }

  @Test
  void aLibraryThatIsGoneIsFetchedAgain() throws Exception {
    jdk("good", "25");
    program(bin.resolve("mvn"), "echo '[ERROR] it is away'; exit 1");
    Path there = Files.createFile(machine.resolve("a library.jar"));
    built(there.toString());
    course(clone.resolve("course"), only(jdks), "engines").isDone();
    built(there + ":" + machine.resolve("gone.jar"));
    assertThat(course(clone.resolve("course"), only(jdks), "engines").err())
        .contains("the build failed: it is away");
  }

  @Test
  void onlyANewOrDeletedSourceFileCausesACompilation() throws Exception {
    jdk("good", "25");
    program(jdks.resolve("good/bin/javac"), "while [ \"$1\" != -d ]; do shift; done; mkdir \"$2\"");
    built(Files.createFile(machine.resolve("a.jar")).toString());
    Path source = Files.createFile(clone.resolve("cli/src/main/java/A.java"));
    assertThat(course(clone.resolve("course"), only(jdks), "engines").err())
        .contains("compiling the command (source files: 1)");
    course(clone.resolve("course"), only(jdks), "engines").isDone();
    Files.delete(source);
    assertThat(course(clone.resolve("course"), only(jdks), "engines").err())
        .contains("compiling the command (source files: 0)");
    course(clone.resolve("course"), only(jdks), "engines").isDone();
  }

  /// A build that was killed before it could write its process id.
  @Test
  void aCommandDoesNotWaitForADeadBuild() throws Exception {
    jdk("good", "25");
    program(bin.resolve("mvn"), "echo '[ERROR] it is away'; exit 1");
    Files.createDirectories(clone.resolve("target/course/building"));
    assertThat(course(clone.resolve("course"), only(jdks), "engines").err())
        .startsWith("course: process ? builds the command, and this one waits; if it has ended, ")
        .contains("the build failed: it is away");
  }

  @Test
  void aBuildThatFailsGivesTheReason() throws Exception {
    jdk("good", "25");
    program(bin.resolve("mvn"), "echo '[ERROR] the disk is full'; exit 1");
    Said said = course(clone.resolve("course"), only(jdks), "engines");
    assertThat(said.err().lines())
        .first()
        .asString()
        .startsWith("course: 1 of 2: asking Maven for the libraries of the command; ");
    assertThat(said.err().lines())
        .last()
        .asString()
        .startsWith("course: the build failed: the disk is full; see ");
    assertThat(said.status()).isEqualTo(1);
  }

  /// Loading a class late must need no descriptor. The JVM loads some classes for the first
  /// clients, and those have taken all descriptors by then.
  @Test
  @Timeout(300)
  void aServerWhoseFirstClientsTakeAllDescriptorsServesThoseThatComeAfterThem() throws Exception {
    Files.writeString(machine.resolve("index.html"), "a page");
    String web =
        "ulimit -n 200; exec '%s' web --root '%s' --port 0"
            .formatted(Said.ROOT.resolve("course"), machine);
    var builder = new ProcessBuilder("sh", "-c", web);
    builder.environment().putAll(thisMachine());
    Process server = builder.redirectError(machine.resolve("stderr").toFile()).start();
    try (var out = server.inputReader()) {
      int port = Integer.parseInt(out.readLine().replaceFirst(".*:", ""));
      List<Socket> first = new ArrayList<>();
      for (int i = 0; i < 400; i++) {
        first.add(new Socket(InetAddress.getLoopbackAddress(), port));
      }
      for (Socket each : first) {
        each.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        each.close();
      }
      try (Socket after = new Socket(InetAddress.getLoopbackAddress(), port)) {
        after.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(after.getInputStream().readAllBytes()).asString().endsWith("a page");
      }
      assertThat(Files.readString(machine.resolve("stderr")))
          .contains("course: a new client could not be accepted");
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  /// Returns an environment with this JDK, whatever `java` is on the path.
  private Map<String, String> thisMachine() throws IOException {
    Files.createSymbolicLink(jdks.resolve("this"), Path.of(System.getProperty("java.home")));
    Map<String, String> here = new HashMap<>(System.getenv());
    here.put("PATH", bin + ":" + System.getenv("PATH"));
    here.put("COURSE_JDKS", jdks.toString());
    return here;
  }

  /// The first run may compile the command, as a reader's first run does.
  @Test
  void theCommandRunsThroughALinkAndWithAnOlderDefaultJava() throws Exception {
    program(bin.resolve("java"), "echo java 17; exit 3");
    Path link = Files.createSymbolicLink(machine.resolve("link"), Said.ROOT.resolve("course"));
    Map<String, String> here = thisMachine();
    assertThat(course(link, here, "--help").out()).contains("serve", "read", "weave");
    Said said = course(link, here, "engines");
    said.isDone();
    assertThat(said.out().lines()).contains("thread-pool");
  }
}
