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

/// Finds static fields, which all instances of an answer share. With a single instance at a time,
/// as in most tests, a static field does no harm; with two, what the second writes, the first
/// reads. So every exercise is searched for such fields when its tests have passed.
final class SharedState {
  private static final String TEST = "each instance has a state of its own";

  private SharedState() {}

  /// @param folder where the answer's classes are, and perhaps those of its tests
  /// @param loader what they are loaded with
  /// @param answer the answer's class; those within it are looked at, too
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
        // it has not been needed by any test
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
      return null; // it has not been needed by any test
    }
  }

  /// Returns whether a constant's value can be filled, moved or counted up. An array counts as a
  /// constant, because Java has no constant arrays.
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

  /// Returns whether this is a collection as [List#of] and similar methods make it.
  private static boolean isFixed(Object all) {
    String type = all.getClass().getName();
    return type.contains("Immutable") || type.startsWith("java.util.Collections$");
  }

  private static Event event(Field field) {
    return new Event.Failed(
        TEST,
        "no field that all instances share and may write",
        Modifier.isFinal(field.getModifiers())
            ? "\"" + field.getName() + "\" is static, and its content changes"
            : "\"" + field.getName() + "\" is static, and not final",
        "All instances share a static field, in one server or in two: what the second instance"
            + " writes, the first one reads. Use static fields only for constants.",
        "");
  }
}
