package manyclients.site.weave.moves;

/// A rectangle in the picture.
record Rect(double x, double y, double width, double height) {
  /// Returns a square with its centre there.
  static Rect around(double x, double y, double size) {
    return new Rect(x - size / 2, y - size / 2, size, size);
  }

  double right() {
    return x + width;
  }

  double bottom() {
    return y + height;
  }

  double centreX() {
    return x + width / 2;
  }

  double centreY() {
    return y + height / 2;
  }

  /// Returns the length of the x range that both cover; negative if they share none.
  double sharedX(Rect other) {
    return Math.min(right(), other.right()) - Math.max(x, other.x);
  }

  double sharedY(Rect other) {
    return Math.min(bottom(), other.bottom()) - Math.max(y, other.y);
  }

  boolean meets(Rect other) {
    return sharedX(other) > 0 && sharedY(other) > 0;
  }

  Rect larger(double by) {
    return new Rect(x - by, y - by, width + 2 * by, height + 2 * by);
  }
}
