package manyclients.store.differential;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiPredicate;
import manyclients.store.peers.Reply;

/// An allowed difference between a store's reply and Redis's.
///
/// @param reason the reason, for the reader
/// @param ends whether keys may differ from here on, so that the rest of the sequence proves
///   nothing
record Difference(String reason, boolean ends, Condition condition) {

  private static final String EMPTY = "$0\r\n\r\n";

  /// Returns whether the difference covers this pair of replies to a command.
  @FunctionalInterface
  interface Condition {
    boolean holds(Step step, Reply redis, Reply store);
  }

  static final List<Difference> INTENDED =
      List.of(
          allowed("client id", "each server counts its own clients", Difference::areNumbers),
          allowed("hello", "one part is the client's number", Difference::areGreetings),
          allowed("info", "Redis has ten times as many lines", Difference::areTexts),
          allowed("command count", "Redis has four times as many commands", Difference::areNumbers),
          allowed("command", "the same", Difference::areLists),
          allowed("randomkey", "any key is right", Difference::areKeys),
          allowed("keys", "in any order", Difference::areSameSet),
          allowed("pubsub channels", "in any order", Difference::areSameSet),
          allowed("unsubscribe", "in any order", Difference::areSubscriptions),
          allowed("punsubscribe", "in any order", Difference::areSubscriptions),
          allowed("scan", "cursors and order are the table's own", Difference::areScans),
          allowed("ttl", "the clock has gone on", near(5)),
          allowed("pttl", "the clock has gone on", near(5_000)),
          allowed("expiretime", "the clock has gone on", near(5)),
          allowed("pexpiretime", "the clock has gone on", near(5_000)),
          new Difference(
              "the same time, or a millisecond later, as the clock has gone on",
              true,
              (step, redis, store) ->
                  List.of("expire", "pexpire").contains(step.name())
                      && (step.has("gt") || step.has("lt"))
                      && areNumbers(redis, store)),
          new Difference(
              "INCRBYFLOAT adds decimals, and Redis binary numbers",
              true,
              (step, redis, store) ->
                  step.name().equals("incrbyfloat") && areNearlyTheSame(redis, store)),
          new Difference(
              "an empty name matches *, which it does not in Redis 7.0",
              false,
              (step, redis, store) ->
                  step.name().equals("publish")
                      && step.words().get(1).isEmpty()
                      && areNumbers(redis, store)),
          new Difference(
              "C reads hexadecimal numbers",
              true,
              (step, _, store) ->
                  step.name().equals("incrbyfloat") && store.isError() && step.has("0x10")),
          new Difference(
              "keys in different shards, which different loops own",
              true,
              (_, _, store) -> store.raw().startsWith("-CROSSSLOT ")));

  private static Difference allowed(
      String command, String reason, BiPredicate<Reply, Reply> allows) {
    return new Difference(
        reason,
        false,
        (step, redis, store) -> step.name().equals(command) && allows.test(redis, store));
  }

  private static boolean areNumbers(Reply redis, Reply store) {
    return redis.type() == ':' && store.type() == ':';
  }

  private static boolean areTexts(Reply redis, Reply store) {
    return redis.type() == store.type() && redis.text().isEmpty() == store.text().isEmpty();
  }

  private static boolean areLists(Reply redis, Reply store) {
    return redis.type() == '*' && store.type() == '*';
  }

  private static boolean areKeys(Reply redis, Reply store) {
    return redis.type() == '$'
        && store.type() == '$'
        && redis.raw().startsWith("$-") == store.raw().startsWith("$-");
  }

  private static boolean areNearlyTheSame(Reply redis, Reply store) {
    if (redis.type() != '$' || store.type() != '$') {
      return false;
    }
    BigDecimal one = new BigDecimal(redis.text());
    BigDecimal difference = one.subtract(new BigDecimal(store.text())).abs();
    return difference.compareTo(one.abs().multiply(new BigDecimal("1e-17"))) <= 0;
  }

  private static BiPredicate<Reply, Reply> near(long distance) {
    return (redis, store) ->
        areNumbers(redis, store)
            && Long.parseLong(redis.text()) >= 0
            && Math.abs(Long.parseLong(redis.text()) - Long.parseLong(store.text())) <= distance;
  }

  private static boolean areSameSet(Reply redis, Reply store) {
    return redis.type() == store.type() && sorted(redis).equals(sorted(store));
  }

  /// Returns the sorted list without an empty name, which `*` matches here, but not in Redis 7.0.
  private static List<String> sorted(Reply list) {
    return list.parts().stream()
        .map(Reply::raw)
        .filter(part -> !part.equals(EMPTY))
        .sorted()
        .toList();
  }

  private static boolean areGreetings(Reply redis, Reply store) {
    return redis.parts().size() == store.parts().size()
        && redis
            .raw()
            .replaceFirst("id\r\n:\\d+", "")
            .equals(store.raw().replaceFirst("id\r\n:\\d+", ""));
  }

  /// Returns whether both report the same number of subscriptions. With several channels, the order
  /// may differ.
  private static boolean areSubscriptions(Reply redis, Reply store) {
    return redis.isSubscription()
        && store.isSubscription()
        && redis.parts().getLast().raw().equals(store.parts().getLast().raw());
  }

  /// Returns whether both are scans. Other tests prove that a walk finds all keys.
  private static boolean areScans(Reply redis, Reply store) {
    return redis.parts().size() == 2 && store.parts().size() == 2;
  }
}
