package manyclients.store.data;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;

/// Records changes as text.
///
/// @param lines one text per change, in order
record JournalOfTexts(List<String> lines) implements Journal {
  @Override
  public void set(byte[] key, byte[] value, long due) {
    lines.add("set " + text(key) + " " + text(value) + (due == Entry.NEVER ? "" : " " + due));
  }

  @Override
  public void expire(byte[] key, long due) {
    lines.add("expire " + text(key) + " " + due);
  }

  @Override
  public void remove(byte[] key) {
    lines.add("remove " + text(key));
  }

  @Override
  public void clear() {
    lines.add("clear");
  }

  private static String text(byte[] bytes) {
    return new String(bytes, US_ASCII);
  }
}
