package manyclients.lab.swarm;

import java.util.Map;

/// What became of a swarm's connections so far.
///
/// @param open those that are connected now
/// @param lost those that were, and were then ended by the server or by an error
/// @param failures those that never were, by what the system said
/// @param answers right replies
/// @param wrong wrong replies
public record SwarmCount(
    int open, int lost, Map<String, Integer> failures, long answers, long wrong) {

  public int failed() {
    return failures.values().stream().mapToInt(Integer::intValue).sum();
  }
}
