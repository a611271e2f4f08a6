package manyclients.site.weave.problem;

/// A fault, with its place and a message.
public record Problem(Place place, String message) {
  public Problem {
    // A problem is one line, because a line break would break the list of problems.
    message = message.strip().replaceAll("\\s*\\R\\s*", " / ");
  }

  /// Returns `chapters/01-blocking/chapter.adoc:42: what is wrong`.
  @Override
  public String toString() {
    return place + ": " + message;
  }
}
