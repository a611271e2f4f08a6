package manyclients.workbench.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

// tag::child-jvm[]
/// How to start a JVM beside this one: the same Java, the same class path, another main class.
///
/// @param main the class to run
/// @param flags for the JVM, such as `-Xmx64m`
/// @param descriptors how many the process may have; 0 leaves it at what this one may have
public record ChildJvm(Class<?> main, List<String> flags, int descriptors) {

  public static ChildJvm of(Class<?> main) {
    return new ChildJvm(main, List.of(), 0);
  }

  public ChildJvm withFlags(String... flags) {
    return new ChildJvm(main, List.of(flags), descriptors);
  }

  public ChildJvm withDescriptors(int descriptors) {
    return new ChildJvm(main, flags, descriptors);
  }

  // end::child-jvm[]

  // tag::child-command[]
  public Child start(String... args) throws IOException {
    return new Child(new ProcessBuilder(command(args)).start());
  }

  private List<String> command(String... args) {
    List<String> command = new ArrayList<>();
    if (descriptors > 0) { // a limit belongs to a process: a shell takes it, then becomes the JVM
      command.addAll(List.of("sh", "-c", "ulimit -n " + descriptors + "; exec \"$@\"", "sh"));
    }
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path", "."), main.getName()));
    command.addAll(List.of(args));
    return command;
  }
}
// end::child-command[]
