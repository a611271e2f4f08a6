package manyclients.site.jshell;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.jshell.JShell;
import jdk.jshell.Snippet.Status;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.Completeness;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;

/// A running JShell in its own JVM, so that even `System.exit` in the code does not end this one.
///
/// The shell belongs to one thread, named `jshell`; callers wait for it only for a limited time.
public final class Repl implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofSeconds(60);

  private final ExecutorService owner =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("jshell").daemon().factory());
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Duration limit;
  private int accepted; // inputs so far; only the owner's thread uses it, to name values: $3 ==> …
  private final Future<JShell> shell;

  /// Starts a shell. The start goes on in the background.
  ///
  /// @param limit the longest that one input may take
  public Repl(SessionSetup setup, Duration limit) {
    this.limit = limit;
    this.shell = owner.submit(() -> start(setup));
  }

  private JShell start(SessionSetup setup) {
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    JShell started =
        JShell.builder()
            .out(out)
            .err(out)
            .in(new ByteArrayInputStream(new byte[0]))
            .tempVariableNameGenerator(() -> "$" + (accepted + 1))
            .compilerOptions("--source", "25")
            .remoteVMOptions(
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dstdout.encoding=UTF-8")
            .build();
    started.addToClasspath(setup.classPath());
    setup.imports().forEach(started::eval);
    return started;
  }

  /// Returns the shell's answer to an input: its output, then lines about the value or the error.
  ///
  /// @throws TimeoutException when it takes too long, or the caller is interrupted; the shell must
  ///   not be used afterwards
  public List<String> answer(String source) throws TimeoutException {
    Future<List<String>> answer = owner.submit(() -> evaluate(shell.get(), source));
    try {
      shell.get(START_LIMIT.toMillis(), TimeUnit.MILLISECONDS); // a slow start is not a slow answer
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TimeoutException("interrupted");
    } catch (ExecutionException e) {
      return List.of("|  JShell: " + e.getMessage());
    }
  }

  private List<String> evaluate(JShell running, String source) {
    printed.reset();
    List<String> lines = new ArrayList<>();
    SourceCodeAnalysis analysis = running.sourceCodeAnalysis();
    String rest = source;
    while (!rest.isBlank()) {
      CompletionInfo next = analysis.analyzeCompletion(rest);
      if (next.completeness() == Completeness.EMPTY) {
        break; // a comment
      }
      String statement = next.completeness().isComplete() ? next.source() : rest;
      for (SnippetEvent event : running.eval(statement)) {
        lines.addAll(takePrinted());
        lines.addAll(Answers.to(event, running));
        boolean input = event.causeSnippet() == null && event.status() != Status.REJECTED;
        accepted += input ? 1 : 0;
      }
      rest = next.completeness().isComplete() ? next.remaining() : "";
    }
    return lines;
  }

  private List<String> takePrinted() {
    String text = printed.toString(StandardCharsets.UTF_8);
    printed.reset();
    return text.lines().toList();
  }

  @Override
  public void close() {
    if (shell.state() == Future.State.SUCCESS) {
      JShell running = shell.resultNow();
      running.stop(); // it may still be evaluating; the only call allowed from another thread
      owner.submit(running::close);
    }
    owner.shutdown();
  }
}
