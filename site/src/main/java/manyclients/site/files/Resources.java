package manyclients.site.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// The weaver's own resource files.
public final class Resources {
  private Resources() {}

  /// @param name such as `/theme/card.png`
  public static byte[] bytes(String name) {
    try (InputStream in = Resources.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("there is no " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }
}
