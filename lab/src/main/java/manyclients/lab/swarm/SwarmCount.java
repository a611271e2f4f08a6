package manyclients.lab.swarm;

import java.util.Map;

/// The state of a swarm's connections so far.
///
/// @param open connections that are established now
/// @param lost connections that the server or an error has ended
/// @param failures failed connects, by the system's message
/// @param answers right replies
/// @param wrong wrong replies
public record SwarmCount(
    int open, int lost, Map<String, Integer> failures, long answers, long wrong) {

  public int failed() {
    return failures.values().stream().mapToInt(Integer::intValue).sum();
  }
}
