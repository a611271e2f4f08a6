package manyclients.exercises.kit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import manyclients.exercises.kit.trial.TrialMain;
import org.jspecify.annotations.Nullable;

/// Starts the JVMs in which answers are tried, and keeps one standing by for who says in time that
/// it will be needed: who checks again and again does not wait for a JVM to start. Any thread may
/// call.
final class Trials implements AutoCloseable {
  private final CheckLimits limits;
  private final List<String> command = new ArrayList<>();
  private @Nullable TrialJvm spare; // guarded by this
  private boolean closed; // guarded by this

  Trials(CheckLimits limits) {
    this.limits = limits;
    TrialArchive archive = TrialArchive.of(ClassPath.entries());
    command.addAll(TrialArchive.JVM);
    command.addAll(archive.options());
    command.add("-Dpatience=" + Math.max(1, limits.time().toSeconds() / 2));
    command.addAll(List.of("-cp", path(archive.classPath()), TrialMain.class.getName()));
    command.add(String.valueOf(limits.time().toSeconds()));
  }

  static String path(List<Path> entries) {
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /// Starts a JVM that stands by, unless there is one.
  synchronized void getReady() throws IOException {
    if (!closed && (spare == null || !spare.standsBy())) {
      spare = new TrialJvm(command, limits);
    }
  }

  /// Tries answers, some of them at the same time.
  ///
  /// @return what came of each, in their order
  List<TrialJvm.Outcome> run(List<Trial> all, int atOnce) throws IOException, InterruptedException {
    return Shares.perform(all, place -> place % atOnce, this::run);
  }

  /// Tries answers one after another, in one JVM for as long as they leave nothing behind in it.
  private List<TrialJvm.Outcome> run(List<Trial> all) throws IOException, InterruptedException {
    List<TrialJvm.Outcome> outcomes = new ArrayList<>();
    while (outcomes.size() < all.size()) {
      try (TrialJvm jvm = take()) {
        outcomes.addAll(jvm.run(all.subList(outcomes.size(), all.size())));
      }
    }
    return outcomes;
  }

  private TrialJvm take() throws IOException {
    TrialJvm ready = takeSpare();
    return ready == null ? new TrialJvm(command, limits) : ready;
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
