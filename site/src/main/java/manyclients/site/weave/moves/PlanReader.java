package manyclients.site.weave.moves;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads a figure's source, line by line: rows of things, dashed lines, moves between the things,
/// and sentences about the steps.
final class PlanReader {
  private static final Pattern BAND = Pattern.compile("--(?: (.+))?");
  private static final Pattern STEP = Pattern.compile("(\\d+)\\. (.+)");
  private static final Pattern MOVE =
      Pattern.compile("(?:(\\d+) )?(.+?) (->|<->|\\.\\.>) ([^:]+)(?:: (.+))?");
  private static final Pattern STRIP = Pattern.compile("strip (.+?): (.+)");
  private static final Pattern NAMED = Pattern.compile("([\\w-]+): (.+)");

  private static final String LEFT = "<";
  private static final String ABOVE = "^";

  private final List<Thing> things = new ArrayList<>();
  private final List<Plan.Band> bands = new ArrayList<>();
  private final Set<Integer> lanes = new TreeSet<>();
  private final List<Move> moves = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();
  private final Map<Integer, Integer> linesOfSteps = new HashMap<>();

  /// The things of the last row, by cell; a thing of several columns occurs several times.
  private List<@Nullable Thing> lastRow = new ArrayList<>();

  private int rows;
  private int columns;

  private PlanReader() {}

  static Plan read(List<String> source) throws WrongLine {
    PlanReader reader = new PlanReader();
    for (int line = 0; line < source.size(); line++) {
      reader.read(source.get(line).strip(), line);
    }
    return reader.plan();
  }

  private Plan plan() throws WrongLine {
    if (things.isEmpty()) {
      throw new WrongLine(0, "a figure needs things: client, thread, box, …");
    }
    for (int step = 1; step <= steps.size(); step++) {
      int number = step;
      if (moves.stream().noneMatch(move -> move.number() == number)) {
        throw new WrongLine(linesOfSteps.getOrDefault(step, 0), "no move has the number " + step);
      }
    }
    for (Move move : moves) {
      if (!steps.isEmpty() && move.number() > steps.size()) {
        throw new WrongLine(move.line(), "step " + move.number() + " has no sentence");
      }
    }
    return new Plan(things, bands, lanes, moves, steps, rows, columns);
  }

  private void read(String line, int number) throws WrongLine {
    Matcher band = BAND.matcher(line);
    Matcher step = STEP.matcher(line);
    Matcher move = MOVE.matcher(line);
    if (line.isEmpty()) {
      return;
    }
    if (band.matches()) {
      String name = band.group(1) == null ? "" : printed(band.group(1));
      bands.add(new Plan.Band(name, rows, number));
    } else if (step.matches()) {
      step(Integer.parseInt(step.group(1)), step.group(2), number);
    } else if (move.matches()) {
      moves.add(move(move, number));
    } else {
      row(line, number);
    }
  }

  private void step(int step, String sentence, int line) throws WrongLine {
    if (step != steps.size() + 1) {
      throw new WrongLine(line, "the next step must be " + (steps.size() + 1) + ", not " + step);
    }
    steps.add(printed(sentence));
    linesOfSteps.put(step, line);
  }

  private Move move(Matcher move, int line) throws WrongLine {
    Move.Kind kind =
        Arrays.stream(Move.Kind.values())
            .filter(each -> each.arrow().equals(move.group(3)))
            .findFirst()
            .orElseThrow();
    int number = move.group(1) == null ? 0 : Integer.parseInt(move.group(1));
    List<String> words = move.group(5) == null ? List.of() : lines(move.group(5));
    Thing from = thing(move.group(2), line);
    Thing to = thing(move.group(4), line);
    if (from == to) {
      throw new WrongLine(line, "nothing moves from '" + from.name() + "' to itself");
    }
    return new Move(number, from, to, kind, words, line);
  }

  private Thing thing(String name, int line) throws WrongLine {
    List<Thing> named = things.stream().filter(thing -> thing.name().equals(name.strip())).toList();
    if (named.size() != 1) {
      String many = named.isEmpty() ? "nothing is" : "two things are";
      throw new WrongLine(line, many + " called '" + name.strip() + "'");
    }
    return named.getFirst();
  }

  private void row(String line, int number) throws WrongLine {
    if (!moves.isEmpty()) {
      throw new WrongLine(number, "things must come before the moves between them");
    }
    boolean lane = line.startsWith("> ");
    if (lane) {
      lanes.add(rows);
    }
    String[] cells = (lane ? line.substring(2) : line).split("\\|", -1);
    List<@Nullable Thing> row = new ArrayList<>();
    for (String cell : cells) {
      row.add(cell(cell.strip(), row, number));
    }
    lastRow = row;
    columns = Math.max(columns, row.size());
    rows++;
  }

  /// Returns the thing in a cell, which may also be that of the cell before or above.
  private @Nullable Thing cell(String cell, List<@Nullable Thing> row, int line) throws WrongLine {
    int column = row.size();
    if (cell.isEmpty()) {
      return null;
    }
    if (cell.equals(LEFT)) {
      Thing left = column == 0 ? null : row.get(column - 1);
      return replaced(left, left == null ? null : left.wider(), row, line);
    }
    if (cell.equals(ABOVE)) {
      Thing above = column < lastRow.size() ? lastRow.get(column) : null;
      return replaced(above, above == null ? null : above.taller(), row, line);
    }
    Thing thing = thing(cell, column, line);
    things.add(thing);
    return thing;
  }

  /// Replaces a thing by one that has one more column or row.
  private Thing replaced(
      @Nullable Thing before, @Nullable Thing after, List<@Nullable Thing> row, int line)
      throws WrongLine {
    if (before == null || after == null || after.rows() > 1 && after.columns() > 1) {
      throw new WrongLine(line, "there is no thing to extend here");
    }
    things.set(things.indexOf(before), after);
    row.replaceAll(thing -> thing == before ? after : thing);
    return after;
  }

  private Thing thing(String cell, int column, int line) throws WrongLine {
    Matcher strip = STRIP.matcher(cell);
    if (strip.matches()) {
      List<String> words = new ArrayList<>(List.of(strip.group(1)));
      words.addAll(List.of(strip.group(2).strip().split(" +")));
      return new Thing(strip.group(1), Sign.STRIP, words, rows, column, 1, 1, line);
    }
    String[] parts = cell.split(" ", 2);
    Sign sign = Sign.of(parts[0]).filter(each -> each != Sign.STRIP).orElse(null);
    if (sign == null) {
      List<Sign> signs = List.of(Sign.values());
      throw new WrongLine(line, "unknown sign '" + parts[0] + "'; known: " + signs);
    }
    if (parts.length == 1) {
      throw new WrongLine(line, "a " + sign + " needs a name");
    }
    Matcher named = NAMED.matcher(parts[1]);
    List<String> words = lines(named.matches() ? named.group(2) : parts[1]);
    String name = named.matches() ? named.group(1) : words.getFirst();
    return new Thing(name, sign, words, rows, column, 1, 1, line);
  }

  private static List<String> lines(String words) {
    return Arrays.stream(printed(words).split(" / ")).map(String::strip).toList();
  }

  /// Replaces the apostrophes of the keyboard by typographic ones.
  private static String printed(String words) {
    return words.replaceAll("(?<=\\p{L})'(?=\\p{L})", "\u2019");
  }
}
