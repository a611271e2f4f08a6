package manyclients.lab.xray;

import java.time.Duration;
import manyclients.lab.swarm.Dialogue;

/// The clients of an X-ray.
///
/// @param clients how many
/// @param time how long they talk
/// @param seed determines their pauses
/// @param dialogue their protocol
public record XrayPlan(int clients, Duration time, long seed, Dialogue dialogue) {
  private static final int MOST_CLIENTS = 1_000;
  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  public XrayPlan {
    if (clients < 1 || clients > MOST_CLIENTS) {
      throw new IllegalArgumentException(
          "clients must be 1 to " + MOST_CLIENTS + ", not " + clients);
    }
    if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("seconds must be 0.1 to 60, not " + time.toMillis() / 1e3);
    }
  }

  /// Returns a plan whose clients speak frames.
  public XrayPlan(int clients, Duration time, long seed) {
    this(clients, time, seed, Dialogue.ECHO);
  }

  public XrayPlan withDialogue(Dialogue dialogue) {
    return new XrayPlan(clients, time, seed, dialogue);
  }
}
