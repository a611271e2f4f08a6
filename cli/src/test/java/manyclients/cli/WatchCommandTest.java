package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A learner at work without a terminal: the keys come from a pipe. Each check compiles, and runs
/// in a JVM of its own.
class WatchCommandTest {
  private static final Duration PATIENCE = Duration.ofSeconds(50);

  @TempDir Path root;

  private final PipedOutputStream keys = new PipedOutputStream();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private CompletableFuture<Integer> status;
  private ExerciseCopy copy;
  private int read;

  @BeforeEach
  void start() throws IOException {
    copy = ExerciseCopy.in(root);
    var course = new Course(root, new PipedInputStream(keys));
    var outWriter = new PrintWriter(out, true);
    var errWriter = new PrintWriter(err, true);
    status =
        CompletableFuture.supplyAsync(
            () -> Course.run(course, outWriter, errWriter, "watch", "1.1"));
  }

  @AfterEach
  void quit() throws IOException {
    press('q');
    assertThat(status).succeedsWithin(PATIENCE).isEqualTo(0);
    assertThat(err.toString()).isEmpty();
    assertThat(out.toString()).doesNotContain("\033").doesNotContain("checking ...");
  }

  @Test
  void aLearnerGoesFromTheStubToTheSolutionAndToTheNextExercise() throws IOException {
    sees("1.1 A permit before accept (20 minutes)", "1.1 A permit before accept: not yet");
    save(Files.readString(copy.answer()).replace("Socket client =", "Socket client"));
    sees("does not compile", "PermitServer.java:");
    save(Files.readString(copy.solution()));
    sees("1.1 A permit before accept: solved", "n         goes on to 1.2 A deadline for", "keys ");
    assertThat(root.resolve(".course/progress")).content().contains("1.1.state=solved");
    press('n');
    sees("1.2 A deadline for", "keys ", "1.2 A deadline for");
  }

  @Test
  void aSolvedExerciseIsCheckedAgainAfterEachSave() throws IOException {
    sees("1.1 A permit before accept: not yet");
    save(Files.readString(copy.solution()));
    sees("1.1 A permit before accept: solved");
    save(Files.readString(copy.solution()) + "// better\n");
    sees("1.1 A permit before accept: solved");
    save(Files.readString(copy.stub()));
    sees("1.1 A permit before accept: not yet");
    press('l');
    sees("> 1.1   begun   A permit before accept");
  }

  @Test
  void aDeletedFileIsReported() throws IOException {
    sees("1.1 A permit before accept: not yet");
    Files.delete(copy.answer());
    sees("PermitServer.java no longer exists");
  }

  @Test
  void aSaveStopsTheCheckOfThePreviousVersion() throws IOException {
    sees("1.1 A permit before accept: not yet");
    String stub = Files.readString(copy.answer());
    save(stub.replace("listener = listener;", "listener = listener;\n    while (true);"));
    Files.delete(copy.answer());
    save(stub.replace("this.listener = listener;", "this.listener = listener"));
    sees("does not compile");
  }

  @Test
  void keysAskForHintsTextAndLists() throws IOException {
    sees("1.1 A permit before accept: not yet");
    press('h');
    sees("1.1: hint 1 of 3");
    press('h');
    sees("1.1: hint 2 of 3");
    press('l');
    sees("> 1.1   begun   A permit before accept");
    press('t');
    sees("1.1 A permit before accept (20 minutes)");
    press('?');
    sees("keys      h hint");
  }

  @Test
  void aKeyChecksAllExercises() throws IOException {
    sees("1.1 A permit before accept: not yet");
    press('a');
    sees("1.1  not yet  failed: ", "1.2  not yet  failed: ");
  }

  @Test
  void aDeletedFileIsCheckedWhenItReturns() throws IOException {
    sees("1.1 A permit before accept: not yet");
    Files.delete(copy.answer());
    Files.copy(copy.stub(), copy.answer());
    sees("1.1 A permit before accept: not yet");
  }

  private void save(String text) throws IOException {
    Editor.save(copy.answer(), text);
  }

  private void press(char key) throws IOException {
    keys.write((key + "\n").getBytes(StandardCharsets.US_ASCII));
    keys.flush();
  }

  /// Waits for these texts, in this order, after those seen before.
  private void sees(String... all) {
    for (String text : all) {
      await()
          .atMost(PATIENCE)
          .failFast("watch has ended", status::isDone)
          .untilAsserted(() -> assertThat(out.toString().substring(read)).contains(text));
      read = out.toString().indexOf(text, read) + text.length();
    }
  }
}
