package manyclients.exercises.kit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import manyclients.exercises.kit.trial.TrialMain;
import org.jspecify.annotations.Nullable;

/// Starts the JVMs in which answers are tried, one for each trial, and keeps some standing by: who
/// checks again and again does not wait for a JVM to start. Any thread may call.
final class Trials implements AutoCloseable {
  private final CheckLimits limits;
  private final int standingBy;
  private final List<String> command = new ArrayList<>();
  private final Deque<TrialJvm> spares = new ArrayDeque<>(); // guarded by this
  private boolean closed; // guarded by this

  /// @param standingBy how many to keep ready for the next trials
  Trials(CheckLimits limits, int standingBy) {
    this.limits = limits;
    this.standingBy = standingBy;
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

  /// A JVM that stands by, or is about to. Whoever takes it gives it back.
  TrialJvm take() throws IOException {
    TrialJvm spare = spare();
    return spare == null ? new TrialJvm(command, limits) : spare;
  }

  private synchronized @Nullable TrialJvm spare() {
    TrialJvm spare = spares.poll();
    while (spare != null && !spare.standsBy()) {
      spare.close();
      spare = spares.poll();
    }
    return spare;
  }

  /// Starts as many as are to stand by. To be called when there is nothing more urgent to do.
  void replenish() throws IOException {
    while (lacking()) {
      giveBack(new TrialJvm(command, limits));
    }
  }

  private synchronized boolean lacking() {
    return !closed && spares.size() < standingBy;
  }

  /// Keeps a JVM that was not needed, and ends one that was used.
  void giveBack(TrialJvm jvm) {
    synchronized (this) {
      if (jvm.standsBy() && !closed && spares.size() < standingBy) {
        spares.add(jvm);
        return;
      }
    }
    jvm.close();
  }

  @Override
  public synchronized void close() {
    closed = true;
    spares.forEach(TrialJvm::close);
    spares.clear();
  }
}
