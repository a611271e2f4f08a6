package manyclients.site.edition;

import java.util.Random;

/// The book's cover: a field of clients, a few of which have something to say, and one server among
/// them. The picture ends above the foot of the page, and its ground has the paper's colour,
/// because Chromium cuts the first page of such a long book at the height of the other pages.
final class Cover {
  static final int WIDTH = 600;
  static final int HEIGHT = 848;
  static final int SERVER = 50;
  static final String ACCENT = "#a3341c";
  static final String INK = "#221f1b";
  static final String MUTED = "#665e54";
  static final String FIRST_LINE = "Build Java servers for many clients,";
  static final String SECOND_LINE = "from one blocking thread to a million connections";

  private static final int STEP = 20;
  private static final int TOP = 296;
  private static final int BOTTOM = 696;
  private static final int EDGE = 60;
  private static final double ACTIVE = 0.1;
  private static final long SEED = 2001;

  /// Draws one client.
  interface Pen {
    void circle(int x, int y, String colour);
  }

  private Cover() {}

  /// @param title as HTML
  /// @param part the part of the book, such as `The short way`; may be empty
  static String svg(String title, String part) {
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$s %2$s" role="img" aria-label="%3$s">
        <g font-family="Literata, Charter, Georgia, serif">
        <text x="60" y="150" font-size="68" font-weight="600" fill="#221f1b">%3$s</text>
        <text x="62" y="200" font-size="20" fill="#665e54">%4$s</text>
        <text x="62" y="229" font-size="20" fill="#665e54">%5$s</text>
        <text x="62" y="262" font-size="20" fill="#a3341c">%6$s</text>
        </g>
        """
            .formatted(WIDTH, HEIGHT, title, FIRST_LINE, SECOND_LINE, part));
    clients((x, y, colour) ->
        svg.append("<circle cx=\"%s\" cy=\"%s\" r=\"5\" fill=\"%s\"/>\n".formatted(x, y, colour)));
    svg.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"6\" fill=\"#a3341c\"/>\n"
            .formatted(serverX(), serverY(), SERVER, SERVER));
    return svg.append("</svg>").toString();
  }

  static int serverX() {
    return (WIDTH - SERVER) / 2;
  }

  static int serverY() {
    return (TOP + BOTTOM - SERVER) / 2;
  }

  /// Draws the clients, always at the same places.
  static void clients(Pen pen) {
    Random random = new Random(SEED);
    for (int y = TOP; y <= BOTTOM; y += STEP) {
      for (int x = EDGE; x <= WIDTH - EDGE; x += STEP) {
        String colour = random.nextDouble() < ACTIVE ? ACCENT : "#ddd5c8";
        if (!nearServer(x, y)) {
          pen.circle(x, y, colour);
        }
      }
    }
  }

  private static boolean nearServer(int x, int y) {
    return Math.abs(x - WIDTH / 2) < SERVER && Math.abs(y - (TOP + BOTTOM) / 2) < SERVER;
  }
}
