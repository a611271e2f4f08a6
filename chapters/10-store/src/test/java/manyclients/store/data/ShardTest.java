package manyclients.store.data;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ShardTest {
  private final AtomicLong clock = new AtomicLong(1_000);
  private final List<String> journal = new ArrayList<>();
  private final Shard shard = new Shard(clock::get, new JournalOfTexts(journal));

  @Test
  void aKeyExistsUntilItsTimeHasPassed() {
    put("key", "value", 1_500);
    clock.set(1_500);
    assertThat(get("key")).isEqualTo("value");
    clock.set(1_501);
    assertThat(get("key")).isNull();
    assertThat(shard.size()).isZero();
    assertThat(shard.bytes()).isZero();
  }

  @Test
  void aKeyThatIsSetAgainWithoutATimeStays() {
    put("key", "a", 1_500);
    put("key", "b", Entry.NEVER);
    clock.set(2_000);
    assertThat(shard.expire(Long.MAX_VALUE)).isFalse();
    assertThat(get("key")).isEqualTo("b");
    assertThat(shard.nextDue()).isEqualTo(Entry.NEVER);
  }

  @Test
  void aTimeThatHasPassedRemovesTheKey() {
    put("key", "a", Entry.NEVER);
    put("key", "b", 999);
    put("other", "b", 999);
    assertThat(shard.size()).isZero();
    assertThat(journal).containsExactly("set key a", "remove key");
  }

  @Test
  void theJournalGetsChangesButNotExpiry() {
    put("a", "1", Entry.NEVER);
    put("b", "2", 1_500);
    shard.expire(find("b"), 1_600);
    remove("a");
    remove("a");
    clock.set(2_000);
    assertThat(get("b")).isNull();
    shard.clear();
    assertThat(journal)
        .containsExactly("set a 1", "set b 2 1500", "expire b 1600", "remove a", "clear");
  }

  @Test
  void unusedKeysAreFreedInTheOrderOfTheirTimes() {
    for (int i = 0; i < 10_000; i++) {
      put("key" + i, "value", 2_000 + i * 7_919L % 10_000);
    }
    put("stays", "value", Entry.NEVER);
    clock.set(2_000 + 5_000);
    assertThat(shard.expire(Long.MAX_VALUE)).isFalse();
    assertThat(shard.size()).isEqualTo(5_001);
    assertThat(shard.nextDue()).isEqualTo(7_000);
    clock.set(100_000);
    assertThat(shard.expire(Long.MAX_VALUE)).isFalse();
    assertThat(shard.size()).isEqualTo(1);
  }

  @Test
  void expiryStopsAtItsTimeLimitAndReportsThatThereIsMore() {
    for (int i = 0; i < 1_000; i++) {
      put("key" + i, "value", 1_001);
    }
    clock.set(1_002);
    assertThat(shard.expire(0)).isTrue();
    assertThat(shard.size()).isBetween(900L, 999L);
    while (shard.expire(0)) {}
    assertThat(shard.size()).isZero();
  }

  @Test
  void aKeyThatHasExpiredIsNotSeenByAWalk() {
    put("a", "1", 1_500);
    put("b", "2", Entry.NEVER);
    clock.set(1_501);
    List<String> seen = new ArrayList<>();
    long cursor = 0;
    do {
      cursor = shard.scan(cursor, entry -> seen.add(new String(entry.key(), US_ASCII)));
    } while (cursor != 0);
    assertThat(seen).containsExactly("b");
  }

  @Test
  void aRandomKeyIsOneThatHasNotExpired() {
    for (int i = 0; i < 100; i++) {
      put("key" + i, "value", 1_500);
    }
    put("stays", "value", Entry.NEVER);
    clock.set(2_000);
    Entry random = shard.random();
    assertThat(random).isNotNull();
    assertThat(random.key()).asString(US_ASCII).isEqualTo("stays");
  }

  @Test
  void memoryIsCountedAndGivenBack() {
    put("0123456789abcdef", "x".repeat(64), Entry.NEVER);
    assertThat(shard.bytes()).isBetween(140L, 170L);
    long one = shard.bytes();
    put("0123456789abcdef", "x".repeat(128), 5_000);
    assertThat(shard.bytes()).isEqualTo(one + 64 + 4);
    shard.expire(find("0123456789abcdef"), Entry.NEVER);
    assertThat(shard.bytes()).isEqualTo(one + 64);
    remove("0123456789abcdef");
    assertThat(shard.bytes()).isZero();
  }

  @Test
  void aWatchIsBrokenByTheNextChangeOfItsKey() {
    put("key", "a", Entry.NEVER);
    put("other", "a", Entry.NEVER);
    Watch set = watch("key");
    assertThat(set.isBroken(shard.now())).isFalse();
    put("other", "b", Entry.NEVER);
    assertThat(set.isBroken(shard.now())).isFalse();
    put("key", "a", Entry.NEVER);
    assertThat(set.isBroken(shard.now())).isTrue();

    Watch removed = watch("key");
    remove("key");
    assertThat(removed.isBroken(shard.now())).isTrue();

    Watch absent = watch("key");
    remove("key");
    assertThat(absent.isBroken(shard.now())).isFalse();
    put("key", "a", Entry.NEVER);
    assertThat(absent.isBroken(shard.now())).isTrue();

    Watch expiry = watch("key");
    shard.expire(find("key"), 9_000);
    assertThat(expiry.isBroken(shard.now())).isTrue();

    Watch present = watch("key");
    Watch missing = watch("missing");
    shard.clear();
    assertThat(present.isBroken(shard.now())).isTrue();
    assertThat(missing.isBroken(shard.now())).isFalse();
  }

  @Test
  void aWatchIsBrokenWhenItsKeyExpiresAndNotWhenItHadExpiredBefore() {
    put("key", "a", 1_500);
    Watch watch = watch("key");
    clock.set(1_501);
    assertThat(watch.isBroken(shard.now())).isTrue();
    Watch after = watch("key");
    shard.expire(Long.MAX_VALUE);
    assertThat(after.isBroken(shard.now())).isFalse();
  }

  @Test
  void aWatchThatIsForgottenIsNotBroken() {
    Watch watch = watch("key");
    shard.unwatch(watch);
    put("key", "a", Entry.NEVER);
    assertThat(watch.isBroken(shard.now())).isFalse();
  }

  private void put(String key, String value, long due) {
    shard.put(bytes(key), 0, key.length(), bytes(value), due);
  }

  private Entry find(String key) {
    Entry entry = shard.find(bytes(key), 0, key.length());
    assertThat(entry).isNotNull();
    return entry;
  }

  private @Nullable String get(String key) {
    Entry entry = shard.find(bytes(key), 0, key.length());
    return entry == null ? null : new String(entry.value(), US_ASCII);
  }

  private void remove(String key) {
    shard.remove(bytes(key), 0, key.length());
  }

  private Watch watch(String key) {
    Watch watch = new Watch();
    shard.watch(bytes(key), 0, key.length(), watch);
    return watch;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(US_ASCII);
  }
}
