package manyclients.store.differential;

import java.util.List;
import java.util.function.BiPredicate;
import manyclients.store.peers.Reply;

/// Where a store's reply may differ from Redis's.
///
/// @param commands whose replies it is about, as [Step#name()] has them; empty for all commands
/// @param reason for the reader
/// @param ends whether keys may be different from here on, so that the rest of the sequence says
///   nothing
/// @param allows whether it is about this pair of replies: Redis's, and the store's
record Difference(
    List<String> commands, String reason, boolean ends, BiPredicate<Reply, Reply> allows) {

  private static final String MANY_DIGITS = "INCRBYFLOAT adds decimals, and Redis binary numbers";

  static final List<Difference> INTENDED =
      List.of(
          allowed("client id", "each server counts its own clients", Difference::areNumbers),
          allowed("hello", "the same: one part is the client's number", Difference::areGreetings),
          allowed("info", "Redis has ten times as many lines", Difference::areTexts),
          allowed("command count", "Redis has five times as many commands", Difference::areNumbers),
          allowed("randomkey", "any key is right", Difference::areTexts),
          allowed("keys", "in any order", Difference::areSameSet),
          allowed("pubsub channels", "in any order", Difference::areSameSet),
          allowed("unsubscribe", "in any order", Difference::areSubscriptions),
          allowed("punsubscribe", "in any order", Difference::areSubscriptions),
          allowed("scan", "tables, cursors and order are not the same", Difference::areScans),
          allowed("ttl", "the clock has gone on", near(2)),
          allowed("pttl", "the clock has gone on", near(2_000)),
          allowed("expiretime", "the clock has gone on", near(2)),
          allowed("pexpiretime", "the clock has gone on", near(2_000)),
          new Difference(
              List.of("incrbyfloat"), MANY_DIGITS, true, (redis, store) -> areFloats(redis, store)),
          new Difference(
              List.of("incrbyfloat"),
              "hexadecimal numbers and infinity are refused",
              true,
              (redis, store) -> !redis.isError() && store.isError()));

  private static Difference allowed(
      String command, String reason, BiPredicate<Reply, Reply> allows) {
    return new Difference(List.of(command), reason, false, allows);
  }

  boolean isAbout(Step step, Reply redis, Reply store) {
    return commands.contains(step.name()) && allows.test(redis, store);
  }

  private static boolean areNumbers(Reply redis, Reply store) {
    return redis.type() == ':' && store.type() == ':';
  }

  private static boolean areTexts(Reply redis, Reply store) {
    return redis.type() == store.type() && redis.text().isEmpty() == store.text().isEmpty();
  }

  private static boolean areFloats(Reply redis, Reply store) {
    if (redis.type() != '$' || store.type() != '$') {
      return false;
    }
    double one = Double.parseDouble(redis.text());
    double other = Double.parseDouble(store.text());
    return Math.abs(one - other) <= 1e-15 * Math.abs(one);
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

  private static List<String> sorted(Reply list) {
    return list.parts().stream().map(Reply::raw).sorted().toList();
  }

  private static boolean areGreetings(Reply redis, Reply store) {
    return redis.parts().size() == store.parts().size()
        && redis
            .raw()
            .replaceFirst("id\r\n:\\d+", "")
            .equals(store.raw().replaceFirst("id\r\n:\\d+", ""));
  }

  /// One of several: which channel it is about is left open.
  private static boolean areSubscriptions(Reply redis, Reply store) {
    return redis.isSubscription()
        && store.isSubscription()
        && redis.parts().getLast().raw().equals(store.parts().getLast().raw());
  }

  /// Walks that are over have found the same.
  private static boolean areScans(Reply redis, Reply store) {
    return redis.parts().size() == 2
        && store.parts().size() == 2
        && (!isOver(redis)
            || !isOver(store)
            || areSameSet(redis.parts().get(1), store.parts().get(1)));
  }

  private static boolean isOver(Reply scan) {
    return scan.parts().getFirst().text().equals("0");
  }
}
