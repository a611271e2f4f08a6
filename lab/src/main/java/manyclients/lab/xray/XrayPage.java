package manyclients.lab.xray;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/// The page that draws traces: one HTML file with everything that it needs. It loads nothing else.
/// Its scripts share one scope, in the order of [#SCRIPTS].
public final class XrayPage {
  private static final List<String> SCRIPTS =
      List.of(
          "words.js",
          "lane.js",
          "trace.js",
          "view.js",
          "pixels.js",
          "drawing.js",
          "picture.js",
          "overview.js",
          "hand.js",
          "request.js",
          "tables.js",
          "page.js");

  /// Comments, which are for readers of the source, and the blanks at the beginning of lines.
  private static final Pattern FOR_THE_SOURCE =
      Pattern.compile(
          "^\\s*(?://.*|/\\*(?s:.*?)\\*/)\\R|^\\s+|(?<=[;,{})]) +// .*$", Pattern.MULTILINE);

  private XrayPage() {}

  /// @param traces JSON objects: one, or two that are shown below each other
  public static String of(List<String> traces) {
    String scripts = SCRIPTS.stream().map(XrayPage::text).collect(Collectors.joining("\n"));
    return resource("page.html")
        .replace("/* styles */", text("xray.css").strip())
        .replace("/* scripts */", scripts.strip())
        .replace(
            "<!-- traces -->",
            traces.stream().map(XrayPage::data).collect(Collectors.joining("\n")));
  }

  /// Returns the data compressed, because ten seconds of a busy server would be megabytes; and in
  /// Base64, whose characters cannot end the element.
  private static String data(String json) {
    return "<script type=\"text/plain\" class=\"trace\">"
        + Base64.getEncoder().encodeToString(gzip(json))
        + "</script>";
  }

  private static byte[] gzip(String json) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      out.write(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static String text(String name) {
    return FOR_THE_SOURCE.matcher(resource(name)).replaceAll("");
  }

  private static String resource(String name) {
    try (InputStream in = XrayPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("there is no " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
