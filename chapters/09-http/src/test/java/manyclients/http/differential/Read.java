package manyclients.http.differential;

import java.util.ArrayList;
import java.util.List;

/// What a parser read in some bytes.
///
/// @param requests method, target and content of each whole request
/// @param refused why what follows them was refused, or empty if it was not
record Read(List<String> requests, String refused) {

  /// One request, in a form that all parsers can be brought to.
  static String request(String method, String target, String content) {
    return method + " " + target + " " + content;
  }

  boolean isRefused() {
    return !refused.isEmpty();
  }

  /// Gathers what a parser says.
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
