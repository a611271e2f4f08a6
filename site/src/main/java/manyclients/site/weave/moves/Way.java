package manyclients.site.weave.moves;

import java.awt.geom.Line2D;

/// The straight line of an arrow.
record Way(double x1, double y1, double x2, double y2) {
  double x(double share) {
    return x1 + (x2 - x1) * share;
  }

  double y(double share) {
    return y1 + (y2 - y1) * share;
  }

  Way back() {
    return new Way(x2, y2, x1, y1);
  }

  boolean isLevel() {
    return y1 == y2;
  }

  boolean meets(Rect rect) {
    return new Line2D.Double(x1, y1, x2, y2)
        .intersects(rect.x(), rect.y(), rect.width(), rect.height());
  }
}
