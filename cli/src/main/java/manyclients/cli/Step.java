package manyclients.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.net.ServerSocket;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A server that a chapter builds on its way to an engine, such as chapter 1's `FirstEcho`. A step
/// does not fulfil the contract, so the service loader does not list it. It is recognized by its
/// form: a closeable class with a field `listener`, and a constructor that takes a port or nothing.
record Step(Class<?> type) {

  static List<Step> all(Path root) {
    return Chapters.all(root).stream()
        .flatMap(chapter -> types(chapter.folder().resolve("src/main/java")))
        .filter(type -> AutoCloseable.class.isAssignableFrom(type))
        .map(Step::new)
        .filter(step -> step.listener().isPresent() && step.constructor().isPresent())
        .toList();
  }

  String name() {
    return type.getSimpleName();
  }

  /// Returns whether the step takes a port. Otherwise the system chooses one.
  boolean takesPort() {
    return constructor().orElseThrow().getParameterCount() == 1;
  }

  /// Starts the step.
  ///
  /// @return the port it listens on
  int start(int port) throws IOException {
    Constructor<?> constructor = constructor().orElseThrow();
    try {
      constructor.setAccessible(true);
      Object server = takesPort() ? constructor.newInstance(port) : constructor.newInstance();
      return portOf(server);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IOException refused) {
        throw refused;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private int portOf(Object server) throws IllegalAccessException {
    Field listener = listener().orElseThrow();
    listener.setAccessible(true);
    return switch (listener.get(server)) {
      case ServerSocket socket -> socket.getLocalPort();
      case ServerSocketChannel channel -> channel.socket().getLocalPort();
      case null, default -> throw new IllegalStateException(name() + " has no listener");
    };
  }

  private Optional<Constructor<?>> constructor() {
    return Stream.of(type.getDeclaredConstructors())
        .filter(constructor ->
            constructor.getParameterCount() == 0
                || List.of(constructor.getParameterTypes()).equals(List.of(int.class)))
        .findFirst();
  }

  private Optional<Field> listener() {
    for (@Nullable Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Field field : at.getDeclaredFields()) {
        if (field.getName().equals("listener") && isOfAServer(field.getType())) {
          return Optional.of(field);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isOfAServer(Class<?> type) {
    return type == ServerSocket.class || type == ServerSocketChannel.class;
  }

  private static Stream<Class<?>> types(Path sources) {
    if (!Files.isDirectory(sources)) {
      return Stream.of();
    }
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.endsWith("package-info.java"))
          .sorted()
          .<Class<?>>map(file -> type(sources.relativize(file).toString()))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Class<?> type(String file) {
    String name = file.replaceFirst("\\.java$", "").replace('/', '.');
    try {
      return Class.forName(name, false, Step.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
