package manyclients.site.page.model;

/// Of what a build of the book was made; what is not known is an empty string.
///
/// @param version of the course
/// @param date the day of its last change, `2026-11-29`
/// @param authors as the foot of a page names them
public record Build(String version, String date, String authors) {
  /// Nothing is known.
  public static final Build UNKNOWN = new Build("", "", "");
}
