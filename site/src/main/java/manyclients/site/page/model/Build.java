package manyclients.site.page.model;

/// The version and date of a build of the book; unknown values are empty strings.
///
/// @param version of the course
/// @param date the day of its last change, `2026-11-29`
/// @param authors as the foot of a page names them
public record Build(String version, String date, String authors) {
  /// A build about which nothing is known.
  public static final Build UNKNOWN = new Build("", "", "");
}
