package manyclients.http.files;

import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.HttpHandler;
import manyclients.http.handler.Reply;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;
import org.jspecify.annotations.Nullable;

/// Answers GET and HEAD from a [Site]. It only searches the index, so no path of a request reaches
/// the file system.
public final class SiteHandler implements HttpHandler {
  private static final String METHODS = "GET, HEAD";
  private static final HttpResponse NOT_ALLOWED =
      HttpResponse.text(405, "only GET and HEAD are served here\n").with("Allow", METHODS);
  private static final HttpResponse OPTIONS =
      HttpResponse.of(204).with("Allow", METHODS + ", OPTIONS");
  private static final HttpResponse NO_PATH =
      HttpResponse.text(400, "a % in a path must be followed by two hexadecimal digits\n");
  private static final HttpResponse NOT_FOUND = HttpResponse.text(404, "there is no such page\n");
  private static final HttpResponse FAILED =
      HttpResponse.text(412, "a condition of the request is not met\n");

  private final Site site;

  public SiteHandler(Site site) {
    this.site = site;
  }

  @Override
  public BodyReceiver handle(HttpRequest request, Reply reply) {
    reply.send(respond(request));
    return BodyReceiver.IGNORE;
  }

  private HttpResponse respond(HttpRequest request) {
    if (!request.is("GET") && !request.is("HEAD")) {
      return request.is("OPTIONS") ? OPTIONS : NOT_ALLOWED;
    }
    if (!TargetPath.isEncoded(request.path())) {
      return NO_PATH;
    }
    return switch (site.find(request.path())) {
      case SiteFile.Content content -> serve(request, content.now());
      case SiteFile.Moved(String location) -> moved(request, location);
      case null -> notFound(request);
    };
  }

  private static HttpResponse serve(HttpRequest request, SiteFile.Content content) {
    String range = request.is("HEAD") ? null : request.header("range");
    Representation selected = range == null ? select(request, content) : content.plain();
    int status = Preconditions.status(request, selected);
    if (status == 304) {
      return selected.notModified();
    } else if (status != 200) {
      return FAILED;
    }
    return range != null && Preconditions.allowsRange(request, selected)
        ? serve(selected, ByteRange.parse(range, selected.length()))
        : selected.found();
  }

  private static HttpResponse serve(Representation selected, @Nullable ByteRange range) {
    if (range == null) {
      return selected.found();
    }
    return range == ByteRange.UNSATISFIABLE
        ? HttpResponse.text(416, "the file has no bytes in this range\n")
            .with("Content-Range", "bytes */" + selected.length())
        : selected.partial(range);
  }

  /// Returns the compressed form if the client accepts it. A range is always of the plain form.
  private static Representation select(HttpRequest request, SiteFile.Content content) {
    Representation gzip = content.gzip();
    if (gzip == null) {
      return content.plain();
    }
    String accepted = request.header("accept-encoding");
    return accepted != null && AcceptEncoding.allowsGzip(accepted) ? gzip : content.plain();
  }

  private static HttpResponse moved(HttpRequest request, String location) {
    String query = request.query();
    return HttpResponse.of(301).with("Location", query == null ? location : location + "?" + query);
  }

  private HttpResponse notFound(HttpRequest request) {
    SiteFile.Content page = site.pageForNothing();
    return page == null ? NOT_FOUND : nothing(request, page.now());
  }

  private static HttpResponse nothing(HttpRequest request, SiteFile.Content page) {
    Representation selected = select(request, page);
    return selected.forNothing(selected == page.gzip());
  }
}
