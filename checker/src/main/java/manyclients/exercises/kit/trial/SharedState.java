package manyclients.exercises.kit.trial;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import manyclients.contract.frame.FrameDecoder;
import org.jspecify.annotations.Nullable;

/// Finds static fields that can change. All instances of an answer share them. Most tests have a
/// single instance at a time, and do not notice such a field; with two instances, one reads what
/// the other has written. So every answer is searched for such fields after its tests have passed.
final class SharedState {
  private static final String TEST = "each instance has a state of its own";

  private SharedState() {}

  /// @param folder the folder with the answer's classes, and perhaps those of its tests
  /// @param loader the loader of these classes
  /// @param answer the name of the answer's class; nested classes are searched, too
  static Optional<Event> find(Path folder, ClassLoader loader, String answer) {
    for (String name : classes(folder, answer)) {
      try {
        Class<?> type = Class.forName(name, false, loader);
        Optional<Field> shared =
            Arrays.stream(type.getDeclaredFields()).filter(SharedState::isShared).findFirst();
        if (shared.isPresent()) {
          return Optional.of(event(shared.get()));
        }
      } catch (ClassNotFoundException | LinkageError e) {
        // no test has needed it
      }
    }
    return Optional.empty();
  }

  private static List<String> classes(Path folder, String answer) {
    Path home = folder.resolve(answer.replace('.', '/')).getParent();
    String simple = answer.substring(answer.lastIndexOf('.') + 1);
    String prefix = answer.substring(0, answer.length() - simple.length());
    try (Stream<Path> files = Files.list(home)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.equals(simple + ".class") || file.startsWith(simple + "$"))
          .map(file -> prefix + file.substring(0, file.length() - ".class".length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isShared(Field field) {
    int modifiers = field.getModifiers();
    return Modifier.isStatic(modifiers)
        && !field.isSynthetic()
        && (!Modifier.isFinal(modifiers) || mayChange(value(field)));
  }

  private static @Nullable Object value(Field constant) {
    try {
      constant.setAccessible(true);
      return constant.get(null);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null; // no test has needed it
    }
  }

  /// Returns whether the content of a constant can change. An array counts as a constant, because
  /// Java has no constant arrays.
  private static boolean mayChange(@Nullable Object value) {
    return switch (value) {
      case Collection<?> all -> !isFixed(all);
      case Map<?, ?> all -> !isFixed(all);
      case Buffer buffer -> buffer.capacity() > 0 && !buffer.isReadOnly();
      case StringBuilder _, FrameDecoder _, Thread _ -> true;
      case null -> false;
      default ->
          value.getClass().getPackageName().matches("java\\.util\\.concurrent\\.(atomic|locks)");
    };
  }

  /// Returns whether a collection comes from [List#of] or a similar method, or from
  /// [java.util.Collections].
  private static boolean isFixed(Object all) {
    String type = all.getClass().getName();
    return type.contains("Immutable") || type.startsWith("java.util.Collections$");
  }

  private static Event event(Field field) {
    return new Event.Failed(
        TEST,
        "no field that all instances share and can change",
        Modifier.isFinal(field.getModifiers())
            ? "\"" + field.getName() + "\" is static, and its content changes"
            : "\"" + field.getName() + "\" is static, and not final",
        "All instances share a static field, in one server or in two: what the second instance"
            + " writes, the first one reads. Use static fields only for constants.",
        "");
  }
}
