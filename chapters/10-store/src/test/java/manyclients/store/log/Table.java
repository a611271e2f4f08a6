package manyclients.store.log;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Objects;
import java.util.TreeMap;
import manyclients.store.data.Entry;
import manyclients.store.data.Journal;

/// Keys and values in the simplest form, without a clock.
final class Table implements Journal {

  /// @param due the expiry time, as in [Entry#due()]
  record Value(String text, long due) {}

  final TreeMap<String, Value> keys = new TreeMap<>();

  @Override
  public void set(byte[] key, byte[] value, long due) {
    keys.put(text(key), new Value(text(value), due));
  }

  @Override
  public void expire(byte[] key, long due) {
    keys.computeIfPresent(text(key), (_, value) -> new Value(value.text, due));
  }

  @Override
  public void remove(byte[] key) {
    keys.remove(text(key));
  }

  @Override
  public void clear() {
    keys.clear();
  }

  /// Returns the value of a key that exists.
  String text(String key) {
    return Objects.requireNonNull(keys.get(key), key).text;
  }

  static String text(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }

  static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }
}
