package manyclients.site.weave.problem;

/// One thing that is wrong, and where to mend it.
public record Problem(Place place, String message) {
  public Problem {
    // One line each: what reports a problem must not break the list of problems.
    message = message.strip().replaceAll("\\s*\\R\\s*", " / ");
  }

  /// `chapters/01-blocking/chapter.adoc:42: what is wrong`.
  @Override
  public String toString() {
    return place + ": " + message;
  }
}
