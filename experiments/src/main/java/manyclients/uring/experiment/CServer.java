package manyclients.uring.experiment;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The servers in C that ours are compared with, compiled by this machine's `cc`.
///
/// As a main class, it becomes one of them: `execv` puts the C program in the JVM's place, with its
/// process id and its standard input and output. So a C server is started, pinned and measured like
/// all other servers.
public final class CServer {

  private CServer() {}

  /// @param args the program to become
  @SuppressWarnings("restricted") // takes two pointers, and does not return
  public static void main(String[] args) throws Throwable {
    MethodHandle exec =
        Linker.nativeLinker()
            .downcallHandle(
                Linker.nativeLinker().defaultLookup().findOrThrow("execv"),
                FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(args[0]);
      MemorySegment words = arena.allocate(ADDRESS, 2);
      words.set(ADDRESS, 0, path); // with a null pointer at the end
      int result = (int) exec.invokeExact(path, words);
      throw new IOException("execv: " + result);
    }
  }

  /// Compiles one of them into a directory.
  ///
  /// @param name `epoll` or `uring`
  /// @return the program; empty without a C compiler, or without io_uring in its headers
  static Optional<Path> compile(String name, Path directory)
      throws IOException, InterruptedException {
    Path source = directory.resolve("echo_" + name + ".c");
    Path program = directory.resolve("echo-" + name);
    try (InputStream text =
        CServer.class.getResourceAsStream("/manyclients/uring/" + source.getFileName())) {
      if (text == null) {
        throw new IOException("no source: " + source.getFileName());
      }
      Files.write(source, text.readAllBytes());
    }
    Process compiler;
    try {
      compiler =
          new ProcessBuilder("cc", "-O2", "-o", program.toString(), source.toString())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      return Optional.empty();
    }
    boolean done = compiler.waitFor(60, TimeUnit.SECONDS) && compiler.exitValue() == 0;
    return done ? Optional.of(program) : Optional.empty();
  }
}
