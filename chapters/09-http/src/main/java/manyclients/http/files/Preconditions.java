package manyclients.http.files;

import java.time.Instant;
import java.util.Optional;
import manyclients.http.message.HttpDate;
import manyclients.http.message.HttpRequest;
import org.jspecify.annotations.Nullable;

/// The conditions of a request for a representation, in the order of RFC 9110, section 13.2.2.
final class Preconditions {
  private static final int PRECONDITION_FAILED = 412;
  private static final int NOT_MODIFIED = 304;
  private static final int OK = 200;

  private Preconditions() {}

  /// Returns the status of the response: 200 if no condition fails. For GET and HEAD.
  static int status(HttpRequest request, Representation selected) {
    String ifMatch = request.header("if-match");
    if (ifMatch != null) {
      if (!EntityTags.match(ifMatch, selected.etag(), false)) {
        return PRECONDITION_FAILED;
      }
    } else if (changedSince(request.header("if-unmodified-since"), selected).orElse(false)) {
      return PRECONDITION_FAILED;
    }
    String ifNoneMatch = request.header("if-none-match");
    if (ifNoneMatch != null) {
      return EntityTags.match(ifNoneMatch, selected.etag(), true) ? NOT_MODIFIED : OK;
    }
    return changedSince(request.header("if-modified-since"), selected).orElse(true)
        ? OK
        : NOT_MODIFIED;
  }

  /// Returns whether a range may be sent: `If-Range` is missing, or identifies this form.
  static boolean allowsRange(HttpRequest request, Representation selected) {
    String ifRange = request.header("if-range");
    if (ifRange == null) {
      return true;
    }
    return ifRange.startsWith("\"")
        ? ifRange.equals(selected.etag())
        : HttpDate.parse(ifRange).filter(selected.modified()::equals).isPresent();
  }

  private static Optional<Boolean> changedSince(@Nullable String date, Representation selected) {
    Optional<Instant> since = date == null ? Optional.empty() : HttpDate.parse(date);
    return since.map(moment -> selected.modified().isAfter(moment));
  }
}
