package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Event;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EmptyXrayTest {

  /// The loader finds no other class of the course, so a method that used an event would fail.
  @Test
  void theEmptyClassHasTheSameMethodsAndNeedsNoEvent() throws Exception {
    Path archive = EmptyXray.archive();
    try (var loader =
        new URLClassLoader(new URL[] {archive.toUri().toURL()}, Event.class.getClassLoader())) {
      Class<?> empty = loader.loadClass(Xray.class.getName());
      assertThat(signatures(empty)).isEqualTo(signatures(Xray.class)).isNotEmpty();
      for (Method method : empty.getDeclaredMethods()) {
        method.invoke(
            null, Arrays.stream(method.getParameterTypes()).map(EmptyXrayTest::some).toArray());
      }
    } finally {
      Files.delete(archive);
    }
  }

  private static List<String> signatures(Class<?> type) {
    return Arrays.stream(type.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .map(Method::toString)
        .sorted()
        .toList();
  }

  private static @Nullable Object some(Class<?> type) {
    return type == int.class ? 0 : null;
  }
}
