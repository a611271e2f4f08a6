package manyclients.site.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import manyclients.site.highlight.Html;

/// The designs of the course side by side, drawn alike, with the places where clients wait. The
/// home page has this map with its words; each chapter with a design has a small one at its head,
/// with its own marked.
public final class DesignMap {
  private static final int WIDTH = 96;
  private static final int HEIGHT = 66;
  private static final int CLIENTS = 6;
  private static final double CLIENT_Y = 8;
  private static final double KERNEL_Y = 28;
  private static final double THREAD_Y = 54;

  /// The clients that have sent a request.
  private static final List<Integer> ASKING = List.of(1, 4);

  /// A design, in the order of the course.
  private enum Design {
    THREADS(
        "1",
        "01-blocking.html",
        "a thread per client",
        "Each thread waits for its own client, asleep in read, and keeps the memory of a whole"
            + " thread."),
    WHEEL(
        "2",
        "02-socketwheel.html",
        "one thread that asks each",
        "Every request waits until the thread has asked all the silent clients before it."),
    SELECTOR(
        "3",
        "03-selector.html",
        "one selector",
        "The kernel reports which clients have asked. Requests wait while the one thread serves"
            + " another."),
    LOOPS(
        "4, 5",
        "04-reactors.html",
        "several loops, and workers",
        "A loop is a thread with a selector. Requests wait only for the loop of their client;"
            + " workers run code that has to wait."),
    VIRTUAL(
        "7",
        "07-virtual-threads.html",
        "a virtual thread per client",
        "Each thread waits for its client as in chapter 1, but its stack is on the heap. When bytes"
            + " have come, it runs on one of a few threads of the system, as soon as one is free.");

    /// The numbers of its chapters, such as `4, 5`.
    private final String chapters;

    private final String href;
    private final String title;
    private final String waits;

    Design(String chapters, String href, String title, String waits) {
      this.chapters = chapters;
      this.href = href;
      this.title = title;
      this.waits = waits;
    }

    private String picture() {
      return switch (this) {
        case THREADS -> svg(threads(false));
        case WHEEL -> svg(wheel());
        case SELECTOR -> svg(selector());
        case LOOPS -> svg(loops());
        case VIRTUAL -> svg(threads(true));
      };
    }
  }

  private DesignMap() {}

  /// Returns the map with its words, for a page at the root of the site.
  public static String whole() {
    StringBuilder html = new StringBuilder("<ol class=\"map\">\n");
    for (Design design : Design.values()) {
      html.append(
          """
          <li><a href="%s">%s<b>%s</b></a> <span>%s</span> <small>%s</small></li>
          """
              .formatted(
                  design.href,
                  design.picture(),
                  Html.escape(design.title),
                  Html.escape(design.waits),
                  (design.chapters.contains(",") ? "chapters " : "chapter ") + design.chapters));
    }
    return html.append("</ol>").toString();
  }

  /// Returns the map at the head of a chapter; an empty string if no design belongs to the chapter.
  ///
  /// @param pages the addresses of the book's pages
  static String small(String chapter, List<String> pages) {
    boolean told = false;
    List<String> parts = new ArrayList<>();
    for (Design design : Design.values()) {
      boolean here = List.of(design.chapters.split(", ")).contains(chapter);
      told |= here;
      if (pages.contains(design.href)) {
        parts.add(
            "<li%s><a href=\"%s\" title=\"%s\" aria-label=\"%s\">%s</a></li>"
                .formatted(
                    here ? " class=\"here\"" : "",
                    design.href,
                    Html.escape(design.title),
                    Html.escape((here ? "this chapter’s design: " : "") + design.title),
                    design.picture()));
      }
    }
    return told
        ? "<nav class=\"map-small\" aria-label=\"The designs\"><ol>%s</ol></nav>\n"
            .formatted(String.join("", parts))
        : "";
  }

  private static String svg(String drawn) {
    return "<svg class=\"design\" aria-hidden=\"true\" viewBox=\"0 0 %s %s\">%s</svg>"
        .formatted(WIDTH, HEIGHT, drawn);
  }

  private static String threads(boolean virtual) {
    StringBuilder svg = new StringBuilder(kernel());
    for (int i = 0; i < CLIENTS; i++) {
      svg.append(line(x(i), CLIENT_Y, x(i), THREAD_Y - 12, ASKING.contains(i)));
      String state = ASKING.contains(i) ? "busy" : "waits";
      svg.append(
          virtual
              ? circle(x(i), THREAD_Y - 9, 4, "virtual " + state)
              : square(x(i), THREAD_Y, 11, state));
    }
    if (virtual) {
      svg.append(line(x(1), THREAD_Y - 5, 32, THREAD_Y + 2, true));
      svg.append(line(x(4), THREAD_Y - 5, 64, THREAD_Y + 2, true));
      svg.append(square(32, THREAD_Y + 5, 9, "busy")).append(square(64, THREAD_Y + 5, 9, "busy"));
    }
    return svg + clients();
  }

  private static String wheel() {
    StringBuilder svg = new StringBuilder(kernel());
    for (int i = 0; i < CLIENTS; i++) {
      svg.append(line(WIDTH / 2.0, THREAD_Y, x(i), CLIENT_Y, i == 2));
    }
    for (int i : ASKING) {
      svg.append(request(x(i), KERNEL_Y));
    }
    return svg + square(WIDTH / 2.0, THREAD_Y, 13, "busy") + clients();
  }

  private static String selector() {
    StringBuilder svg = new StringBuilder(kernel());
    for (int i : ASKING) {
      svg.append(line(x(i), CLIENT_Y, WIDTH / 2.0, KERNEL_Y, true));
    }
    svg.append(line(WIDTH / 2.0, KERNEL_Y, WIDTH / 2.0, THREAD_Y, true));
    svg.append(request(WIDTH / 2.0 - 5, KERNEL_Y)).append(request(WIDTH / 2.0 + 5, KERNEL_Y));
    return svg + square(WIDTH / 2.0, THREAD_Y, 13, "busy") + clients();
  }

  private static String loops() {
    StringBuilder svg = new StringBuilder(kernel());
    double[] loops = {30, 66};
    for (int i = 0; i < loops.length; i++) {
      svg.append(line(x(ASKING.get(i)), CLIENT_Y, loops[i], KERNEL_Y, true));
      svg.append(line(loops[i], KERNEL_Y, loops[i], THREAD_Y - 6, true));
      svg.append(request(loops[i], KERNEL_Y)).append(square(loops[i], THREAD_Y - 6, 12, "busy"));
    }
    for (int i = 0; i < CLIENTS; i++) {
      svg.append(square(x(i), HEIGHT - 4.0, 6, "waits"));
    }
    return svg + clients();
  }

  private static String kernel() {
    return "<path class=\"kernel\" d=\"M2 %1$s H%2$s\"></path>".formatted(at(KERNEL_Y), WIDTH - 2);
  }

  private static String clients() {
    StringBuilder svg = new StringBuilder();
    for (int i = 0; i < CLIENTS; i++) {
      svg.append(circle(x(i), CLIENT_Y, 4, ASKING.contains(i) ? "asks" : "client"));
    }
    return svg.toString();
  }

  private static double x(int client) {
    return 8 + client * (WIDTH - 16.0) / (CLIENTS - 1);
  }

  private static String request(double x, double y) {
    return circle(x, y, 3, "asks");
  }

  private static String circle(double x, double y, int radius, String kind) {
    return "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%s\"></circle>"
        .formatted(kind, at(x), at(y), radius);
  }

  private static String square(double x, double y, int size, String kind) {
    return "<rect class=\"thread %s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"></rect>"
        .formatted(kind, at(x - size / 2.0), at(y - size / 2.0), size, size);
  }

  private static String line(double x1, double y1, double x2, double y2, boolean strong) {
    return "<line%s x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"></line>"
        .formatted(strong ? " class=\"strong\"" : "", at(x1), at(y1), at(x2), at(y2));
  }

  private static String at(double coordinate) {
    return String.format(Locale.ROOT, "%.1f", coordinate).replace(".0", "");
  }
}
