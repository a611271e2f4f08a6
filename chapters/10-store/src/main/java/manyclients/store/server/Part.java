package manyclients.store.server;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import manyclients.store.command.Action;
import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import manyclients.store.resp.Replies;
import manyclients.store.resp.RespReplies;
import org.jspecify.annotations.Nullable;

/// One loop's part of a command that several loops run. Its replies are kept as a number, an error,
/// or values, and not as bytes.
final class Part extends Errand implements Replies {
  private final Scatter whole;
  private final Action action;
  private final List<byte[]> arguments = new ArrayList<>();
  private final Queue<Value> values = new ArrayDeque<>();
  private @Nullable String error;
  private long number;

  /// @param bytes must not be changed; null if there is no value
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Value(byte @Nullable [] bytes) {
    void to(Replies replies) {
      if (bytes == null) {
        replies.nothing();
      } else {
        replies.bulk(bytes);
      }
    }
  }

  Part(Scatter whole, Action action, byte[] name, Client client) {
    super(client);
    this.whole = whole;
    this.action = action;
    arguments.add(name);
  }

  /// Copies some of the command's arguments.
  void addAll(Command command, int from, int to) {
    for (int i = from; i < to; i++) {
      arguments.add(command.bytes(i));
    }
  }

  @Override
  void run(Keyspace keys, RespReplies unused) {
    action.run(Command.of(arguments.toArray(byte[][]::new)), keys, this);
  }

  @Override
  void fail(RespReplies replies) {
    super.fail(replies);
    error = FAILURE;
  }

  @Override
  void deliver() {
    whole.arrived();
  }

  @Nullable String error() {
    return error;
  }

  long number() {
    return number;
  }

  /// Returns the values in the order of the replies.
  Queue<Value> values() {
    return values;
  }

  // --- replies of the action

  @Override
  public int version() {
    return super.version();
  }

  @Override
  public void status(String text) {}

  @Override
  public void error(String text) {
    error = text;
  }

  @Override
  public void number(long value) {
    number = value;
  }

  @Override
  public void bulk(byte[] bytes, int start, int length) {
    values.add(new Value(Arrays.copyOfRange(bytes, start, start + length)));
  }

  /// Takes a complete value or a key. It never changes, so it is not copied.
  @Override
  public void bulk(byte[] bytes) {
    values.add(new Value(bytes));
  }

  @Override
  public void nothing() {
    values.add(new Value(null));
  }

  /// The size is ignored: the values that follow are counted at the end.
  @Override
  public void array(int size) {}

  @Override
  public void noArray() {
    throw new UnsupportedOperationException("not in a list of values");
  }

  @Override
  public void text(byte[] text) {
    noArray();
  }

  @Override
  public void map(int pairs) {
    noArray();
  }

  @Override
  public void push(int size) {
    noArray();
  }
}
