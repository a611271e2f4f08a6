package manyclients.site.page.model;

import java.io.Serializable;

/// The reading time of a page, in minutes.
///
/// @param flow for its text and its code, read once and with care
/// @param shortWay the same without the sections that are marked as further reading
/// @param exercises for its exercises
public record ReadingTime(int flow, int shortWay, int exercises) implements Serializable {
  /// No time.
  public static final ReadingTime NONE = new ReadingTime(0, 0, 0);

  private static final int STEP = 5;

  public ReadingTime plus(ReadingTime other) {
    return new ReadingTime(
        flow + other.flow, shortWay + other.shortWay, exercises + other.exercises);
  }

  /// Returns `1 h 20 min (35 min on the short way) and 2 h of exercises`: times of reading are
  /// rounded up to multiples of five minutes, as the estimate is no better than that.
  public String inWords() {
    int whole = estimate(flow);
    int some = estimate(shortWay);
    String words = inWords(whole);
    if (some < whole) {
      words +=
          some == 0 ? " (not on the short way)" : " (%s on the short way)".formatted(inWords(some));
    }
    return exercises == 0 ? words : words + " and " + inWords(exercises) + " of exercises";
  }

  private static int estimate(int minutes) {
    return Math.ceilDiv(minutes, STEP) * STEP;
  }

  private static String inWords(int minutes) {
    String hours = minutes < 60 ? "" : minutes / 60 + "\u00a0h";
    String rest = minutes % 60 == 0 ? "" : minutes % 60 + "\u00a0min";
    return hours.isEmpty() || rest.isEmpty() ? hours + rest : hours + "\u00a0" + rest;
  }
}
