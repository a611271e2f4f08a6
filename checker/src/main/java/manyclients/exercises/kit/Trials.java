package manyclients.exercises.kit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import manyclients.exercises.kit.trial.TrialMain;
import org.jspecify.annotations.Nullable;

/// Starts the JVMs in which answers are tried. A JVM stands by if [#getReady] was called in time,
/// so that repeated checks do not wait for its start. Any thread may call.
final class Trials implements AutoCloseable {
  private final CheckLimits limits;
  private TrialArchive archive = TrialArchive.of(ClassPath.entries()); // guarded by this
  private @Nullable TrialJvm spare; // guarded by this
  private boolean closed; // guarded by this

  Trials(CheckLimits limits) {
    this.limits = limits;
  }

  /// Starts a JVM. Makes the archive again if a build has deleted it.
  private synchronized TrialJvm start() throws IOException {
    if (!archive.isThere()) {
      archive = TrialArchive.of(ClassPath.entries());
    }
    List<String> command = new ArrayList<>(TrialArchive.JVM);
    command.addAll(archive.options());
    command.add("-Dpatience=" + Math.max(1, limits.time().toSeconds() / 2));
    command.addAll(List.of("-cp", path(archive.classPath()), TrialMain.class.getName()));
    command.add(String.valueOf(limits.time().toSeconds()));
    return new TrialJvm(command, limits);
  }

  static String path(List<Path> entries) {
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /// Starts a JVM that stands by, unless there is one.
  synchronized void getReady() throws IOException {
    if (!closed && (spare == null || !spare.standsBy())) {
      spare = start();
    }
  }

  /// Tries answers in several JVMs at the same time. Each JVM takes the next answer that no JVM has
  /// begun, and continues as long as the answers leave nothing behind in it.
  ///
  /// @return the outcome of each answer, in their order
  List<TrialJvm.Outcome> run(List<Trial> all, int atOnce) throws IOException, InterruptedException {
    Map<Trial, TrialJvm.Outcome> outcomes = new ConcurrentHashMap<>();
    Shares.Task task = () -> tryThoseThatAreLeft(all, outcomes);
    Shares.perform(Collections.nCopies(atOnce, task));
    return all.stream().map(trial -> outcomes.getOrDefault(trial, TrialJvm.Outcome.NONE)).toList();
  }

  private void tryThoseThatAreLeft(List<Trial> all, Map<Trial, TrialJvm.Outcome> outcomes)
      throws IOException, InterruptedException {
    List<Trial> left = all;
    while (!left.isEmpty()) {
      try (TrialJvm jvm = take()) {
        outcomes.putAll(jvm.run(left));
      }
      left = left.stream().filter(t -> !t.hasBegun() && !outcomes.containsKey(t)).toList();
    }
  }

  private TrialJvm take() throws IOException {
    TrialJvm ready = takeSpare();
    return ready == null ? start() : ready;
  }

  private synchronized @Nullable TrialJvm takeSpare() {
    TrialJvm taken = spare;
    spare = null;
    return taken != null && taken.standsBy() ? taken : null;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (spare != null) {
      spare.close();
    }
  }
}
