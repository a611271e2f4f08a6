package manyclients.lab.process;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The command that starts a JVM beside this one: the same Java, another main class.
///
/// @param main the class to run
/// @param flags options of the JVM, such as `-Xmx64m`
/// @param descriptors the maximum number of descriptors; 0 leaves it at this process's limit
/// @param classPath the places of its classes; those of this JVM's classes by default
public record ChildJvm(Class<?> main, List<String> flags, int descriptors, String classPath) {

  /// Returns a JVM with this one's class path and limits, and no flags.
  public static ChildJvm of(Class<?> main) {
    return new ChildJvm(main, List.of(), 0, System.getProperty("java.class.path", "."));
  }

  public ChildJvm withFlags(String... flags) {
    return new ChildJvm(main, List.of(flags), descriptors, classPath);
  }

  public ChildJvm withDescriptors(int descriptors) {
    return new ChildJvm(main, flags, descriptors, classPath);
  }

  /// Returns a JVM that prefers these classes to others of the same names.
  public ChildJvm withClassesFirst(Path place) {
    return new ChildJvm(main, flags, descriptors, place + File.pathSeparator + classPath);
  }

  /// Returns a JVM with only the places of these classes on its class path. A search for services
  /// opens every archive on the class path, and keeps it open.
  public ChildJvm withClassesOf(Class<?>... types) {
    String places =
        Arrays.stream(types)
            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
            .map(place -> Path.of(URI.create(place.toString())).toString())
            .distinct()
            .collect(Collectors.joining(File.pathSeparator));
    return new ChildJvm(main, flags, descriptors, places);
  }

  /// Starts the JVM. The caller owns the child, and closes it.
  public Child start(String... args) throws IOException {
    return new Child(new ProcessBuilder(command(args)).start());
  }

  private List<String> command(String... args) {
    List<String> command = new ArrayList<>();
    if (descriptors > 0) { // a limit belongs to a process: a shell sets it, then becomes the JVM
      command.addAll(List.of("sh", "-c", "ulimit -n " + descriptors + "; exec \"$@\"", "sh"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", classPath, main.getName()));
    command.addAll(List.of(args));
    return command;
  }
}
