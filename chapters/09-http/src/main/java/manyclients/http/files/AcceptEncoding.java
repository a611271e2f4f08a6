package manyclients.http.files;

/// The value of `Accept-Encoding` (RFC 9110, 12.5.3).
final class AcceptEncoding {

  private AcceptEncoding() {}

  /// Returns whether gzip is accepted: by name or by `*`, with a weight above zero.
  static boolean allowsGzip(String value) {
    boolean any = false;
    for (String part : value.split(",")) {
      String[] pieces = part.split(";", 2);
      String coding = pieces[0].strip();
      boolean wanted = pieces.length == 1 || !isZero(pieces[1].strip());
      if (coding.equalsIgnoreCase("gzip") || coding.equalsIgnoreCase("x-gzip")) {
        return wanted;
      }
      any |= coding.equals("*") && wanted;
    }
    return any;
  }

  /// Returns whether a weight is `q=0`, `q=0.0`, and so on.
  private static boolean isZero(String weight) {
    return weight.matches("[qQ]\\s*=\\s*0(\\.0*)?");
  }
}
