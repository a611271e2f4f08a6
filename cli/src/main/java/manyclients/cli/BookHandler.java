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

/// Serves a woven book, and the book's own error page for unknown addresses. [#refresh] makes it
/// serve a book that has been woven since.
final class BookHandler implements HttpHandler {
  private final Path folder;
  private final Path stamp;
  private final Map<String, Supplier<String>> live;
  private FileTime woven;
  private volatile SiteHandler files;

  /// @param stamp the file that is written when the book has been woven
  /// @param live paths whose JSON is made on request
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
    Thread.startVirtualThread(() -> reply.send(json(json))); // not in the loop: it reads files
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

  /// Serves the new book if it has been woven since the last call. Only one thread may call. A book
  /// that is being written may be incomplete, so the previous one is served until a later call
  /// succeeds. Files that the previous site has open stay open until the process ends, because
  /// replies may still be using them.
  void refresh() {
    try {
      FileTime now = time();
      if (!now.equals(woven) && Files.exists(stamp)) {
        files = new SiteHandler(Site.of(folder));
        woven = now;
      }
    } catch (IOException | UncheckedIOException notWhole) {
      // the next call tries again
    }
  }

  /// Reads the book again, even if it is incomplete. Only the thread of [#refresh] may call.
  void read() {
    try {
      files = new SiteHandler(Site.of(folder));
    } catch (IOException | UncheckedIOException notReadable) {
      // the previous one stays
    }
  }

  private FileTime time() throws IOException {
    return Files.exists(stamp) ? Files.getLastModifiedTime(stamp) : FileTime.fromMillis(0);
  }
}
