package manyclients.http.differential;

import java.util.ArrayList;
import java.util.List;

/// The requests that a parser reads in some bytes.
///
/// @param requests method, target and content of each complete request
/// @param refused the reason why the bytes after them were refused, or empty if they were not
record Read(List<String> requests, String refused) {

  /// Returns one request in a form that is the same for all parsers.
  static String request(String method, String target, String content) {
    return method + " " + target + " " + content;
  }

  boolean isRefused() {
    return !refused.isEmpty();
  }

  /// Collects a parser's results.
  static final class Builder {
    private final List<String> requests = new ArrayList<>();
    private String refused = "";

    void add(String request) {
      requests.add(request);
    }

    void refuse(String reason) {
      refused = reason;
    }

    Read build() {
      return new Read(List.copyOf(requests), refused);
    }
  }
}
