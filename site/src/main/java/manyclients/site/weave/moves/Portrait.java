package manyclients.site.weave.moves;

import java.util.List;

/// Draws a thing: its box, its mark, its words.
final class Portrait {
  private static final String TITLE = "fill:" + Pen.INK + ";font-weight:600";
  private static final String WORDS = "fill:" + Pen.MUTED;

  private final Pen pen;

  Portrait(Pen pen) {
    this.pen = pen;
  }

  void draw(Thing thing, Rect place) {
    Sign sign = thing.sign();
    if (sign == Sign.STRIP) {
      new Strip(pen).draw(thing.words(), place);
      return;
    }
    if (sign.isBoxed()) {
      String dash = sign == Sign.QUIET ? ";stroke-dasharray:4 3" : "";
      pen.rect(place, sign == Sign.STATE ? 10 : 3, sign.stroke(), sign.fill(), dash);
    }
    double text = Size.LINE * (double) thing.words().size();
    double y = place.centreY() - (text + (sign.isBelow() ? Size.BELOW : 0)) / 2;
    words(thing, place.centreX(), y + 12);
    if (sign.isBelow()) {
      below(sign, place.centreX(), y + text + 8);
    }
  }

  private void words(Thing thing, double x, double y) {
    Sign sign = thing.sign();
    double title = x;
    if (sign.isBeside()) {
      double half = (Letters.bold(thing.title(), Size.LETTERS) + Size.BESIDE) / 2;
      beside(sign, x - half + 5.5, y - 4.5);
      title = x + Size.BESIDE / 2.0;
    }
    pen.text(title, y, "middle", titled(sign), thing.title());
    List<String> lines = thing.words();
    for (int i = 1; i < lines.size(); i++) {
      pen.text(x, y + i * (double) Size.LINE, "middle", WORDS, lines.get(i));
    }
  }

  private static String titled(Sign sign) {
    return sign == Sign.QUIET ? TITLE.replace(Pen.INK, Pen.MUTED) : TITLE;
  }

  private void beside(Sign sign, double x, double y) {
    switch (sign) {
      case CLIENT -> pen.dot(x, y, 5.5, Pen.NONE, Pen.ACCENT);
      case THREAD -> pen.square(x, y, 11, Pen.INK);
      case ASLEEP -> pen.square(x, y, 11, Pen.PAPER);
      default -> {
        pen.dot(x, y, 6, Pen.MUTED, Pen.PLATE);
        pen.path(
            "M%s %sh6m-2.5 -2.5l2.5 2.5l-2.5 2.5".formatted(Pen.at(x - 3), Pen.at(y)),
            "fill:none;stroke:" + Pen.INK);
      }
    }
  }

  private void below(Sign sign, double x, double y) {
    int count = sign == Sign.THREADS || sign == Sign.QUEUE ? 4 : 6;
    for (int i = 0; i < count; i++) {
      double at = x + (i - (count - 1) / 2.0) * Size.MARK;
      boolean busy = i % 3 == 1;
      switch (sign) {
        case CLIENTS -> pen.dot(at, y, 4.5, Pen.NONE, busy ? Pen.ACCENT : Pen.IDLE);
        case THREADS -> pen.square(at, y, 9, busy ? Pen.INK : Pen.PAPER);
        case PARKED -> pen.dot(at, y, 4, Pen.INK, Pen.PAPER);
        default -> pen.rect(Rect.around(at, y, 8), 0, Pen.NONE, Pen.ACCENT, "");
      }
    }
  }
}
