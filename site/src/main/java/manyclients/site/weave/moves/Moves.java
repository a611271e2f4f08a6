package manyclients.site.weave.moves;

import java.util.List;
import manyclients.site.highlight.Html;

/// A figure of the moves between things: for example clients above, the kernel's dashed line,
/// threads below; or, with lanes, from left to right in time. Clients and threads have the signs of
/// the home page's map. If the source has sentences about the steps, a script shows them one by
/// one.
public final class Moves {
  private final Plan plan;
  private final Layout layout;
  private final List<Way> ways;
  private final Labels labels;

  private Moves(Plan plan) throws WrongLine {
    this.plan = plan;
    this.layout = Layout.of(plan);
    this.ways = Ways.of(plan, layout);
    this.labels = Labels.of(plan, layout, ways);
  }

  /// @throws WrongLine for a line with an error, and for one whose drawing has no room
  public static Moves of(List<String> source) throws WrongLine {
    return new Moves(PlanReader.read(source));
  }

  /// Returns the figure as SVG, and its steps as a list after it.
  public String html(String alt) {
    return picture(alt) + steps();
  }

  private String picture(String alt) {
    Pen pen = new Pen();
    for (int i = 0; i < plan.bands().size(); i++) {
      draw(plan.bands().get(i), labels.bands().get(i), pen);
    }
    plan.lanes().forEach(row -> lane(row, pen));
    Portrait portrait = new Portrait(pen);
    plan.things().forEach(thing -> portrait.draw(thing, layout.place(thing)));
    for (int i = 0; i < ways.size(); i++) {
      draw(plan.moves().get(i), ways.get(i), labels.moves().get(i), pen);
    }
    return pen.picture(alt, layout.height());
  }

  private String steps() {
    if (plan.steps().isEmpty()) {
      return "";
    }
    StringBuilder html = new StringBuilder("<ol class=\"steps\">");
    for (String step : plan.steps()) {
      String words = Html.escape(step).replaceAll("`([^`]+)`", "<code>$1</code>");
      html.append("<li>").append(words).append("</li>");
    }
    return html.append("</ol>").toString();
  }

  private void draw(Plan.Band band, Labels.Label name, Pen pen) {
    pen.path(
        "M2 %sH%s".formatted(Pen.at(layout.band(band)), Layout.WIDTH - 2),
        "fill:none;stroke:" + Pen.IDLE + ";stroke-dasharray:5 5");
    pen.label(name, Pen.MUTED, List.of(band.name()));
  }

  /// Draws a lane's line behind its things: time, from the first thing to the right.
  private void lane(int row, Pen pen) {
    List<Rect> here =
        plan.things().stream().filter(thing -> thing.row() == row).map(layout::place).toList();
    double begins = here.stream().mapToDouble(Rect::centreX).min().orElse(0);
    pen.path(
        "M%s %sH%sm-5 -4l5 4l-5 4"
            .formatted(Pen.at(begins), Pen.at(layout.lane(row)), Layout.WIDTH - 4),
        "fill:none;stroke:" + Pen.IDLE);
    here.forEach(place -> pen.rect(place, 0, Pen.NONE, Pen.PAPER, ""));
  }

  private static void draw(Move move, Way way, Labels.Label label, Pen pen) {
    boolean faint = move.kind() == Move.Kind.FAINT;
    String colour = faint ? Pen.MUTED : Pen.ACCENT;
    String step = move.number() == 0 ? "" : " data-step=\"" + move.number() + "\"";
    pen.begin("class=\"move\"" + step);
    pen.path(
        "M%s %sL%s %s"
            .formatted(Pen.at(way.x1()), Pen.at(way.y1()), Pen.at(way.x2()), Pen.at(way.y2())),
        "fill:none;stroke:" + colour + (faint ? ";stroke-dasharray:4 3" : ";stroke-width:1.5px"));
    tip(way, colour, pen);
    if (move.kind() == Move.Kind.BOTH_WAYS) {
      tip(way.back(), colour, pen);
    }
    if (move.number() > 0) {
      pen.number(way.x(0.5), way.y(0.5), move.number());
    }
    pen.label(label, Pen.INK, move.words());
    pen.end();
  }

  /// Draws an arrow's head, at the end of its line.
  private static void tip(Way way, String colour, Pen pen) {
    double length = Math.hypot(way.x2() - way.x1(), way.y2() - way.y1());
    double along = (way.x2() - way.x1()) / length;
    double across = (way.y2() - way.y1()) / length;
    pen.path(
        "M%s %sL%s %sL%s %sz"
            .formatted(
                Pen.at(way.x2()),
                Pen.at(way.y2()),
                Pen.at(way.x2() - 8 * along - 4 * across),
                Pen.at(way.y2() - 8 * across + 4 * along),
                Pen.at(way.x2() - 8 * along + 4 * across),
                Pen.at(way.y2() - 8 * across - 4 * along)),
        "fill:" + colour);
  }
}
