package manyclients.lab.xray.rule;

/// A finding of a rule.
///
/// @param at its moment, in microseconds since the trace began
/// @param lane its lane: `t0` is the first thread's, `c3` the fourth client's
/// @param rule the rule's name
public record Sentence(long at, String lane, String rule, String text) {

  static Sentence ofThread(long at, int thread, String rule, String text) {
    return new Sentence(at, "t" + thread, rule, text);
  }

  static Sentence ofClient(long at, int client, String rule, String text) {
    return new Sentence(at, "c" + client, rule, text);
  }
}
