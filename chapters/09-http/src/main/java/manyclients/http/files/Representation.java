package manyclients.http.files;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import manyclients.http.message.Body;
import manyclients.http.message.HttpDate;
import manyclients.http.message.HttpResponse;

/// One form of a file, plain or compressed, with the responses that can be made in advance.
///
/// @param type the value of `Content-Type`
/// @param etag a strong entity tag, with its quotes: the two forms of a file have different ones
/// @param modified to the second, as in HTTP
/// @param found the response with the whole body, status 200
/// @param notModified the response to a client that already has this form
record Representation(
    String type,
    Body body,
    String etag,
    Instant modified,
    HttpResponse found,
    HttpResponse notModified) {

  /// @param tag the tag of the file's bytes
  /// @param changed the time when the file was last written to
  static Representation plain(String type, Body body, String tag, Instant changed) {
    String etag = '"' + tag + '"';
    Instant modified = lastModified(changed);
    HttpResponse found =
        about(200, etag, modified)
            .with("Content-Type", type)
            .with("Accept-Ranges", "bytes")
            .with(body);
    return new Representation(type, body, etag, modified, found, about(304, etag, modified));
  }

  static Representation gzip(String type, Body body, String tag, Instant changed) {
    String etag = '"' + tag + "-gzip\"";
    Instant modified = lastModified(changed);
    HttpResponse found =
        about(200, etag, modified)
            .with("Content-Type", type)
            .with("Content-Encoding", "gzip")
            .with(body);
    return new Representation(type, body, etag, modified, found, about(304, etag, modified));
  }

  /// Returns the time for a response, which is never in the future (RFC 9110, section 8.8.2.1).
  private static Instant lastModified(Instant changed) {
    Instant now = Instant.now();
    return (changed.isAfter(now) ? now : changed).truncatedTo(ChronoUnit.SECONDS);
  }

  /// Returns a response with `no-cache`: clients may keep it, but check each time for changes.
  private static HttpResponse about(int status, String etag, Instant modified) {
    return HttpResponse.of(status)
        .with("ETag", etag)
        .with("Last-Modified", HttpDate.format(modified))
        .with("Cache-Control", "no-cache")
        .with("Vary", "Accept-Encoding");
  }

  long length() {
    return body.length();
  }

  /// Returns a response with one range of the bytes.
  HttpResponse partial(ByteRange range) {
    return about(206, etag, modified)
        .with("Content-Type", type)
        .with("Content-Range", "bytes " + range.first() + "-" + range.last() + "/" + length())
        .with(slice(range.first(), range.length()));
  }

  /// Returns these bytes with status 404, as the page for unknown paths.
  HttpResponse forNothing(boolean gzip) {
    HttpResponse response =
        HttpResponse.of(404).with("Content-Type", type).with("Vary", "Accept-Encoding");
    return (gzip ? response.with("Content-Encoding", "gzip") : response).with(body);
  }

  private Body slice(long first, long length) {
    return switch (body) {
      case Body.Whole(var bytes) ->
          new Body.Whole(bytes.slice(bytes.position() + (int) first, (int) length));
      case Body.FromFile(var file, long from, long _) ->
          new Body.FromFile(file, from + first, length);
      case Body.Streamed _ -> throw new IllegalStateException("a file is not streamed");
    };
  }
}
