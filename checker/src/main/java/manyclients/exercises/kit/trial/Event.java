package manyclients.exercises.kit.trial;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A message from the JVM that tries an answer to the JVM that asked for it. An incomplete event is
/// ignored, because an answer may end its JVM at any time.
public sealed interface Event {

  /// The process with this number tries the answer. This is the first event.
  record Begun(long process) implements Event {}

  /// A test and its demand. The events for all tests come before the first test begins.
  ///
  /// @param demand the name of a demand of the exercise; empty if the test names none
  record Planned(String test, String demand) implements Event {}

  record Started(String test) implements Event {}

  record Passed(String test) implements Event {}

  record Failed(String test, String expected, String happened, String means, String section)
      implements Event {}

  /// The calls of the test whose failure, or whose end at the time limit, is the next event.
  record Traced(List<String> calls) implements Event {}

  /// The time is up. The event names the place where the answer was seen last.
  record Stuck(String where, String means) implements Event {}

  /// All tests have passed, but a thread or a port of the answer remains.
  record Leaked(String what, String means) implements Event {}

  /// No more events will come.
  record Done() implements Event {}

  static void write(Event event, DataOutputStream out) throws IOException {
    List<String> fields =
        switch (event) {
          case Begun(long process) -> List.of("begun", String.valueOf(process));
          case Planned(String test, String demand) -> List.of("planned", test, demand);
          case Started(String test) -> List.of("started", test);
          case Passed(String test) -> List.of("passed", test);
          case Failed(
                  String test,
                  String expected,
                  String happened,
                  String means,
                  String section) ->
              List.of("failed", test, expected, happened, means, section);
          case Stuck(String where, String means) -> List.of("stuck", where, means);
          case Leaked(String what, String means) -> List.of("leaked", what, means);
          case Traced(List<String> calls) ->
              Stream.concat(Stream.of("traced"), calls.stream()).toList();
          case Done() -> List.of("done");
        };
    out.writeInt(fields.size());
    for (String field : fields) {
      out.writeUTF(field.length() > 4_000 ? field.substring(0, 4_000) + " …" : field);
    }
    out.flush();
  }

  /// Returns all events up to the end of the stream.
  static List<Event> readAll(DataInputStream in) throws IOException {
    List<Event> events = new ArrayList<>();
    try {
      while (true) {
        String[] fields = new String[in.readInt()];
        for (int i = 0; i < fields.length; i++) {
          fields[i] = in.readUTF();
        }
        events.add(of(fields));
      }
    } catch (EOFException e) {
      return events;
    }
  }

  private static Event of(String[] fields) throws IOException {
    return switch (fields[0]) {
      case "begun" -> new Begun(Long.parseLong(fields[1]));
      case "planned" -> new Planned(fields[1], fields[2]);
      case "started" -> new Started(fields[1]);
      case "passed" -> new Passed(fields[1]);
      case "failed" -> new Failed(fields[1], fields[2], fields[3], fields[4], fields[5]);
      case "stuck" -> new Stuck(fields[1], fields[2]);
      case "leaked" -> new Leaked(fields[1], fields[2]);
      case "traced" -> new Traced(List.of(fields).subList(1, fields.length));
      case "done" -> new Done();
      default -> throw new IOException("no such event: " + fields[0]);
    };
  }
}
