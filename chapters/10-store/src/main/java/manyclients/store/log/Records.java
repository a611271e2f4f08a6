package manyclients.store.log;

import static java.nio.charset.StandardCharsets.US_ASCII;

import manyclients.store.data.Entry;
import manyclients.store.data.Journal;

/// Writes changes as Redis commands. Each states the result of a change, so it may be repeated.
class Records implements Journal {
  private static final byte[] SET = record(3, "SET");
  private static final byte[] SET_WITH_TIME = record(5, "SET");
  private static final byte[] TIME = "$4\r\nPXAT\r\n".getBytes(US_ASCII);
  private static final byte[] EXPIRE = record(3, "PEXPIREAT");
  private static final byte[] PERSIST = record(2, "PERSIST");
  private static final byte[] REMOVE = record(2, "DEL");
  private static final byte[] CLEAR = record(1, "FLUSHALL");
  private static final byte[] END = {'\r', '\n'};

  final Bytes bytes = new Bytes();
  int count;

  /// Returns the beginning of a record.
  static byte[] record(int arguments, String name) {
    return ("*" + arguments + "\r\n$" + name.length() + "\r\n" + name + "\r\n").getBytes(US_ASCII);
  }

  @Override
  public void set(byte[] key, byte[] value, long due) {
    if (due == Entry.NEVER) {
      begin(SET, key);
      argument(value);
    } else {
      begin(SET_WITH_TIME, key);
      argument(value);
      bytes.add(TIME);
      argument(due);
    }
  }

  @Override
  public void expire(byte[] key, long due) {
    if (due == Entry.NEVER) {
      begin(PERSIST, key);
    } else {
      begin(EXPIRE, key);
      argument(due);
    }
  }

  @Override
  public void remove(byte[] key) {
    begin(REMOVE, key);
  }

  @Override
  public void clear() {
    bytes.add(CLEAR);
    count++;
  }

  private void begin(byte[] record, byte[] key) {
    bytes.add(record);
    argument(key);
    count++;
  }

  private void argument(byte[] argument) {
    length(argument.length);
    bytes.add(argument);
    bytes.add(END);
  }

  private void argument(long number) {
    length(Bytes.digits(number));
    bytes.add(number);
    bytes.add(END);
  }

  private void length(int length) {
    bytes.add('$');
    bytes.add((long) length);
    bytes.add(END);
  }
}
