package manyclients.exercises.kit;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import manyclients.exercises.kit.trial.TrialMain;

/// The classes that all trials have in common, parsed, verified and linked ahead of time (an AOT
/// cache, JEP 483 and 514). With it, a trial's JVM needs half the processor time. It is made on the
/// first use after a build, which takes a few seconds, and kept among the build's results. If it
/// cannot be made, everything works without it, only slower.
///
/// @param classPath the class path of the archive: a cache supports no folders, so those become a
///   jar
/// @param options the options with which a JVM uses the archive
record TrialArchive(List<Path> classPath, List<String> options) {

  /// The options of each trial's JVM. An archive is valid only for a JVM with the same options.
  static final List<String> JVM =
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:MarkSweepDeadRatio=0", // otherwise some garbage stays, and a test counts it
          "-Xmx128m",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-UsePerfData",
          "-Xlog:disable",
          "-ea",
          // numbers in messages look like those in the texts, in every country
          "-Duser.language=en",
          "-Duser.country=US",
          "-Dstdout.encoding=UTF-8",
          "-Dstderr.encoding=UTF-8");

  /// Returns the archive for a class path: an earlier one, if nothing has changed since.
  static TrialArchive of(List<Path> entries) {
    try {
      return kept(entries);
    } catch (IOException | UncheckedIOException e) {
      return new TrialArchive(entries, List.of());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new TrialArchive(entries, List.of());
    }
  }

  /// Returns whether the archive's class path still exists. Another build or command may have
  /// replaced it by its own.
  boolean isThere() {
    return classPath.stream().allMatch(Files::exists);
  }

  private static synchronized TrialArchive kept(List<Path> entries)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(ClassPath.home(Checker.class).resolveSibling("trials"));
    String name = "trial-" + stamp(entries);
    Path cache = folder.resolve(name + ".aot");
    Path jar = folder.resolve(name + ".jar");
    List<Path> classPath = new ArrayList<>(entries);
    classPath.removeIf(Files::isDirectory);
    if (classPath.size() < entries.size()) {
      classPath.add(jar);
    }
    try (var channel =
            FileChannel.open(
                folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var _ = channel.lock()) {
      if (!Files.exists(cache)) {
        Folders.clear(folder, "trial-.*");
        pack(entries, jar);
        train(classPath, cache);
      }
    }
    return new TrialArchive(classPath, List.of("-XX:AOTCache=" + cache));
  }

  /// Returns a string made of the JVM's version and the files' names, times and sizes.
  private static String stamp(List<Path> entries) throws IOException {
    long stamp = Runtime.version().hashCode();
    for (Path entry : entries) {
      try (Stream<Path> files = Files.walk(entry)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          stamp = 31 * stamp + file.hashCode();
          stamp = 31 * stamp + Files.getLastModifiedTime(file).toMillis();
          stamp = 31 * stamp + Files.size(file);
        }
      }
    }
    return Long.toHexString(stamp);
  }

  private static void pack(List<Path> entries, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream packed = new JarOutputStream(out)) {
      for (Path folder : entries.stream().filter(Files::isDirectory).toList()) {
        for (Path file : Folders.classes(folder)) {
          packed.putNextEntry(new JarEntry(folder.relativize(file).toString().replace('\\', '/')));
          Files.copy(file, packed);
        }
      }
    }
  }

  /// Starts a JVM that rehearses without a request, and records the classes that it has loaded.
  private static void train(List<Path> classPath, Path cache)
      throws IOException, InterruptedException {
    Path fresh = cache.resolveSibling("fresh.aot");
    List<String> command = new ArrayList<>(JVM);
    command.add("-XX:AOTCacheOutput=" + fresh);
    command.addAll(List.of("-cp", Trials.path(classPath), TrialMain.class.getName(), "60"));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    Process process = builder.redirectOutput(Redirect.DISCARD).start();
    process.getOutputStream().close();
    if (process.waitFor() != 0) {
      throw new IOException("no archive could be made");
    }
    Files.move(fresh, cache, StandardCopyOption.ATOMIC_MOVE);
  }
}
