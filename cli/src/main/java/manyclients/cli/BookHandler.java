package manyclients.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.function.Supplier;
import manyclients.http.files.Site;
import manyclients.http.files.SiteHandler;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.HttpHandler;
import manyclients.http.handler.Reply;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;

/// Serves a woven book, and the book's own page for addresses that lead nowhere. When the book is
/// woven anew, it serves the new one.
final class BookHandler implements HttpHandler {
  private final Path folder;
  private final Path stamp;
  private final Map<String, Supplier<String>> live;
  private FileTime woven;
  private volatile SiteHandler files;

  /// @param stamp is written when the book has been woven
  /// @param live paths whose JSON is made when it is asked for
  BookHandler(Path folder, Path stamp, Map<String, Supplier<String>> live) throws IOException {
    this.folder = folder;
    this.stamp = stamp;
    this.live = live;
    this.woven = time();
    this.files = new SiteHandler(Site.of(folder));
  }

  @Override
  public BodyReceiver handle(HttpRequest request, Reply reply) {
    Supplier<String> json = live.get(request.path());
    if (json == null) {
      return files.handle(request, reply);
    }
    Thread.startVirtualThread(() -> reply.send(json(json))); // it reads files: not in the loop
    return BodyReceiver.IGNORE;
  }

  private static HttpResponse json(Supplier<String> text) {
    try {
      return HttpResponse.of(200)
          .with("Content-Type", "application/json")
          .with("Cache-Control", "no-cache")
          .with(ByteBuffer.wrap(text.get().getBytes(StandardCharsets.UTF_8)));
    } catch (RuntimeException e) {
      return HttpResponse.text(500, Messages.of(e) + "\n");
    }
  }

  /// Looks whether the book has been woven since. For one thread. While a book is being written, it
  /// may not be whole: then the one before is served, and the next look tries again. (What the site
  /// before has open is left to the end of the process: it may be on its way to a reader.)
  void refresh() {
    try {
      FileTime now = time();
      if (!now.equals(woven) && Files.exists(stamp)) {
        files = new SiteHandler(Site.of(folder));
        woven = now;
      }
    } catch (IOException | UncheckedIOException notWhole) {
      // the next look tries again
    }
  }

  /// Reads it once more, whole or not.
  void read() {
    try {
      files = new SiteHandler(Site.of(folder));
    } catch (IOException | UncheckedIOException notReadable) {
      // the one before is served
    }
  }

  private FileTime time() throws IOException {
    return Files.exists(stamp) ? Files.getLastModifiedTime(stamp) : FileTime.fromMillis(0);
  }
}
