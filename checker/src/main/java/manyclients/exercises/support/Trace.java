package manyclients.exercises.support;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The last calls of the answer by the running test, for `./course check --trace`. Any thread may
/// add to it.
public final class Trace {
  private static final int KEPT = 40;
  private static final int LONGEST = 60;
  private static final Deque<String> CALLS = new ArrayDeque<>(); // guarded by itself
  private static volatile boolean on;

  private Trace() {}

  /// Sets whether [later notes][#note] are kept. Calls are always kept: only instrumented tests
  /// report them.
  public static void keep(boolean kept) {
    on = kept;
  }

  /// Discards the calls, because another test begins.
  public static void clear() {
    synchronized (CALLS) {
      CALLS.clear();
    }
  }

  /// Returns the last events since the test began, one line each, in their order.
  public static List<String> calls() {
    synchronized (CALLS) {
      return List.copyOf(CALLS);
    }
  }

  /// Records that a method of the answer is about to be called. The tests are instrumented to call
  /// this.
  public static void called(String method, @Nullable Object[] arguments) {
    String told = Arrays.stream(arguments).map(Trace::told).collect(Collectors.joining(", "));
    add(method + "(" + told + ")");
  }

  /// Records the result of the call.
  public static void returned(@Nullable Object result) {
    add("  returned " + told(result));
  }

  /// Records another event, such as a message that a client has sent.
  public static void note(String what, Object value) {
    if (on) {
      add(what + " " + told(value));
    }
  }

  private static void add(String what) {
    Thread thread = Thread.currentThread();
    String line = thread.getName().equals("main") ? what : "[" + thread.getName() + "] " + what;
    synchronized (CALLS) {
      if (CALLS.size() == KEPT) {
        CALLS.removeFirst();
      }
      CALLS.addLast(line);
    }
  }

  private static String told(@Nullable Object value) {
    String text =
        switch (value) {
          case null -> "null";
          case String string -> "\"" + string + "\"";
          case byte[] bytes -> bytes(bytes);
          case ByteBuffer buffer -> bytes(remaining(buffer));
          case int[] numbers -> Arrays.toString(numbers);
          case Object[] values -> Arrays.toString(values);
          default -> named(value);
        };
    String visible = Lesson.visible(text);
    return visible.length() <= LONGEST ? visible : visible.substring(0, LONGEST) + " …";
  }

  private static byte[] remaining(ByteBuffer buffer) {
    byte[] bytes = new byte[Math.min(buffer.remaining(), LONGEST)];
    buffer.get(buffer.position(), bytes);
    return bytes;
  }

  private static String bytes(byte[] bytes) {
    return bytes.length + " bytes \"" + new String(bytes, StandardCharsets.ISO_8859_1) + "\"";
  }

  /// Returns a name for a value, because the names of lambdas and of objects without a text of
  /// their own mean nothing.
  private static String named(Object value) {
    String simple = value.getClass().getSimpleName();
    if (simple.contains("$$Lambda")) {
      return "…";
    }
    try {
      String text = String.valueOf(value);
      return text.contains("@" + Integer.toHexString(System.identityHashCode(value)))
          ? simple
          : text;
    } catch (RuntimeException e) {
      return simple;
    }
  }
}
