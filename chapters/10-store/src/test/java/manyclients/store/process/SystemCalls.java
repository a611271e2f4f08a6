package manyclients.store.process;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// System calls in the order in which `strace` saw them begin and end.
///
/// @param calls the calls that have ended, in the order of their ends
record SystemCalls(List<Call> calls) {
  /// The first line of a call. There is a second one if another thread makes a call during it.
  private static final Pattern BEGIN =
      Pattern.compile("(\\d+) +(\\w+)\\((.*?)(?: <unfinished \\.\\.\\.>|\\) += (-?\\d+).*)");

  private static final Pattern END =
      Pattern.compile("(\\d+) +<\\.\\.\\. \\w+ resumed>.* = (-?\\d+).*");

  /// @param begin the number of the line where it begins
  /// @param end the number of the line where it ends, which is the same if no other thread made a
  ///   call during it
  /// @param result the result, -1 if it has failed
  record Call(String name, String arguments, int begin, int end, long result) {

    boolean isOf(String part) {
      return arguments.contains(part);
    }

    /// Returns whether this call had ended when the other one began.
    boolean isBefore(Call other) {
      return end < other.begin;
    }
  }

  static SystemCalls of(List<String> trace) {
    List<Call> calls = new ArrayList<>();
    Map<String, Call> unfinished = new HashMap<>(); // by thread
    for (int line = 0; line < trace.size(); line++) {
      Matcher begin = BEGIN.matcher(trace.get(line));
      Matcher end = END.matcher(trace.get(line));
      if (end.matches()) {
        Call begun = unfinished.remove(end.group(1));
        if (begun != null) { // otherwise it had begun before the trace
          calls.add(ended(begun, line, end.group(2)));
        }
      } else if (begin.matches()) {
        Call begun = new Call(begin.group(2), begin.group(3), line, line, 0);
        if (begin.group(4) == null) {
          unfinished.put(begin.group(1), begun);
        } else {
          calls.add(ended(begun, line, begin.group(4)));
        }
      }
    }
    return new SystemCalls(List.copyOf(calls));
  }

  private static Call ended(Call begun, int line, String result) {
    return new Call(
        begun.name,
        begun.arguments,
        begun.begin,
        line,
        Long.parseLong(Objects.requireNonNull(result)));
  }

  /// Returns the calls whose name matches this pattern and whose arguments contain this part.
  List<Call> of(String names, String part) {
    return calls.stream().filter(call -> call.name.matches(names) && call.isOf(part)).toList();
  }
}
