package manyclients.site.page;

/// Where a long name may be broken: before the words it is made of, and behind its dots.
public final class Humps {

  private Humps() {}

  /// @param name as HTML, without tags
  public static String breakable(String name) {
    return name.replaceAll("(?<=\\p{Ll})(?=\\p{Lu})|(?<=\\w\\.)(?=\\w)", "<wbr/>");
  }
}
