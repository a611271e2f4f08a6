package manyclients.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/// Reads the traces out of an X-ray page.
final class XrayTraces {
  private static final Pattern PACKED = Pattern.compile("class=\"trace\">([^<]*)<");

  private XrayTraces() {}

  /// @return all of them as JSON, one per line
  static String in(Path page) throws IOException {
    StringBuilder all = new StringBuilder();
    for (var found : PACKED.matcher(Files.readString(page)).results().toList()) {
      var packed = new ByteArrayInputStream(Base64.getDecoder().decode(found.group(1)));
      try (var in = new GZIPInputStream(packed)) {
        all.append(new String(in.readAllBytes(), StandardCharsets.UTF_8)).append('\n');
      }
    }
    return all.toString();
  }
}
