package manyclients.http.conformance;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A server's answer to a case.
///
/// @param answers all final responses, in order
/// @param closed whether the server closed the connection in the end
record Outcome(List<Answer> answers, boolean closed, boolean continued) {

  /// One response.
  ///
  /// @param fields the fields by name, in lower case
  record Answer(int status, Map<String, String> fields, String body) {
    @Nullable String field(String name) {
      return fields.get(name);
    }
  }

  /// Returns the outcome in a few words: `400 closed`, `200 200`, `closed`, `silence`.
  @Override
  public String toString() {
    if (answers.isEmpty()) {
      return closed ? "closed" : "silence";
    }
    String statuses =
        answers.stream().map(it -> Integer.toString(it.status())).collect(Collectors.joining(" "));
    return (continued ? "100 " : "") + statuses + (closed ? " closed" : "");
  }
}
