package manyclients.store.log;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static manyclients.store.log.Table.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import manyclients.store.data.Entry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The keys that a server restores from the file that it finds at its start.
@Timeout(60)
class ReplayTest {
  private static final String LOG = "store.aof";

  private final List<String> notices = new ArrayList<>();

  @Test
  void aStartWithoutAFileMakesAnEmptyOne() throws IOException {
    FakeDisk disk = new FakeDisk();
    assertThat(start(disk).keys).isEmpty();
    assertThat(disk.names()).containsExactly(LOG);
    assertThat(notices).isEmpty();
  }

  /// There are two batches, the second of which is cut off after each possible number of bytes.
  @Test
  void aBatchThatEndsTooEarlyIsCutOffWhereverItEnds() throws IOException {
    byte[] one = log("a").content(LOG);
    byte[] two = log("a", "b").content(LOG);
    for (int length = one.length + 1; length < two.length; length++) {
      FakeDisk disk = disk(Arrays.copyOf(two, length));
      assertThat(start(disk).keys).containsOnlyKeys("a");
      assertThat(disk.content(LOG)).isEqualTo(one);
      assertThat(notices)
          .containsExactly(
              "%s was not completely written: %s bytes from byte %s on have been cut off"
                  .formatted(LOG, length - one.length, one.length));
      notices.clear();
    }
  }

  @Test
  void aLogIsContinuedWhereItWasCutOff() throws IOException {
    byte[] two = log("a", "b").content(LOG);
    FakeDisk disk = disk(Arrays.copyOf(two, two.length - 1));
    AppendLog log = AppendLog.open(disk, LOG, settings(), new Table());
    change(log, "c");
    log.close();
    assertThat(start(disk).keys).containsOnlyKeys("a", "c");
  }

  /// The damaged byte is not in the last batch, and clients were promised the data after it.
  @Test
  void damageWhereTheFileHadBeenForcedStopsTheStart() throws IOException {
    byte[] one = log("a").content(LOG);
    byte[] two = log("a", "b").content(LOG);
    byte[] three = log("a", "b", "c").content(LOG);
    for (int at = one.length; at < two.length; at++) {
      byte[] damaged = three.clone();
      damaged[at] ^= 1;
      FakeDisk disk = disk(damaged);
      DamagedLog damage = catchThrowableOfType(DamagedLog.class, () -> start(disk));
      assertThat(damage.offset()).isEqualTo(one.length);
      assertThat(damage)
          .hasMessage(
              "%s is damaged at byte %s: a batch at byte %s was written when this one had been forced"
                  .formatted(LOG, one.length, two.length));
      assertThat(disk.content(LOG)).as("nothing is overwritten").isEqualTo(damaged);
    }
    assertThat(notices).isEmpty();
  }

  /// Nothing proves that these sectors had been forced.
  @Test
  void damageInTheLastBatchIsATornEnd() throws IOException {
    byte[] one = log("a").content(LOG);
    byte[] two = log("a", "b").content(LOG);
    two[two.length - 5] ^= 1;
    assertThat(start(disk(two)).keys).containsOnlyKeys("a");
    assertThat(notices).hasSize(1);
    assertThat(one).hasSizeLessThan(two.length);
  }

  /// A header line of a later batch may stand in a value that a client has sent.
  @Test
  void aHeaderLineInsideAValueProvesNothing() throws IOException {
    FakeDisk disk = new FakeDisk();
    AppendLog log = AppendLog.open(disk, LOG, settings(), new Table());
    change(log, "a");
    byte[] one = disk.content(LOG);
    Group group = log.group();
    String line =
        "#at 00000000000ffff0 forced 00000000000fff00 bytes 00000010 crc 00000000\r\n".repeat(20);
    group.set(bytes("b"), bytes(line), Entry.NEVER);
    group.end();
    log.commit();
    byte[] two = disk.content(LOG);
    two[one.length + 100] ^= 1;
    assertThat(start(disk(two)).keys).containsOnlyKeys("a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*1\r\n$6\r\nLAUNCH\r\n",
        "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n",
        "*3\r\n$3\r\nSET\r\n$1\r\nk\r\n$9\r\nv\r\n",
        "*5\r\n$3\r\nSET\r\n$1\r\nk\r\n$1\r\nv\r\n$2\r\nPX\r\n$1\r\n9\r\n",
        "*3\r\n$9\r\nPEXPIREAT\r\n$1\r\nk\r\n$1\r\nv\r\n",
        "*2\r\n$3\r\nDEL\r\n$1\r\nkk\r\n",
        "*0\r\n",
        "*-1\r\n",
        "*99999999999\r\n",
        "SET k v\r\n"
      })
  void anUnknownRecordIsDamage(String record) throws IOException {
    FakeDisk disk = log("a");
    byte[] one = disk.content(LOG);
    BatchFile file = new BatchFile(disk.open(LOG), one.length);
    Bytes batch = new Bytes();
    batch.clear(BatchHeader.SIZE);
    batch.add(record.getBytes(US_ASCII));
    file.write(batch);
    byte[] two = disk.content(LOG);
    DamagedLog damage = catchThrowableOfType(DamagedLog.class, () -> start(disk));
    assertThat(damage.offset()).isEqualTo(one.length + BatchHeader.SIZE);
    assertThat(disk.content(LOG)).isEqualTo(two);
  }

  @Test
  void aFileOfAnotherProgramIsNotTouched() {
    byte[] text = "my letters\n".repeat(100).getBytes(US_ASCII);
    FakeDisk disk = disk(text);
    assertThatThrownBy(() -> start(disk))
        .hasMessage(LOG + " is damaged at byte 0: this is not the log of a store");
    assertThat(disk.content(LOG)).isEqualTo(text);
  }

  /// A replay keeps even keys whose time has passed, because a later record may extend it.
  @Test
  void aKeyWhoseTimeWasExtendedIsThere() throws IOException {
    FakeDisk disk = new FakeDisk();
    AppendLog log = AppendLog.open(disk, LOG, settings(), new Table());
    Group group = log.group();
    group.set(bytes("gone"), bytes("v"), 1_000);
    group.set(bytes("extended"), bytes("v"), 1_000);
    group.expire(bytes("extended"), 3_000);
    group.end();
    log.close();
    Table table = start(disk);
    assertThat(table.keys.get("extended")).isEqualTo(new Table.Value("v", 3_000));
    assertThat(table.keys.get("gone")).isEqualTo(new Table.Value("v", 1_000));
  }

  @Test
  void aLogLargerThanTheWindowIsReplayed() throws IOException {
    FakeDisk disk = new FakeDisk();
    AppendLog log = AppendLog.open(disk, LOG, settings(), new Table());
    Group group = log.group();
    for (int i = 0; i < 30_000; i++) {
      group.set(bytes("key-" + i), bytes("x".repeat(i % 300)), Entry.NEVER);
      group.end();
      if (i % 100 == 0) {
        log.commit();
      }
    }
    group.set(bytes("large"), new byte[3 << 20], Entry.NEVER);
    group.end();
    log.close();
    Table table = start(disk);
    assertThat(table.keys).hasSize(30_001);
    assertThat(table.text("key-29999")).isEqualTo("x".repeat(29_999 % 300));
    assertThat(table.text("large")).hasSize(3 << 20);
  }

  /// Returns a disk with a log of one batch per key.
  private FakeDisk log(String... keys) throws IOException {
    FakeDisk disk = new FakeDisk();
    AppendLog log = AppendLog.open(disk, LOG, settings(), new Table());
    for (String key : keys) {
      change(log, key);
    }
    return disk;
  }

  private static void change(AppendLog log, String key) {
    Group group = log.group();
    group.set(bytes(key), bytes("value of " + key), Entry.NEVER);
    group.end();
    log.commit();
  }

  private static FakeDisk disk(byte[] content) {
    FakeDisk disk = new FakeDisk();
    disk.put(LOG, content);
    return disk;
  }

  private Table start(FakeDisk disk) throws IOException {
    Table table = new Table();
    AppendLog.open(disk, LOG, settings(), table);
    return table;
  }

  private LogSettings settings() {
    return new LogSettings(Fsync.ALWAYS, notices::add).withCommitBy(CommitBy.TURN);
  }
}
