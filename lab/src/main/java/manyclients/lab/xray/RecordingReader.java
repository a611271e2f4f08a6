package manyclients.lab.xray;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import manyclients.lab.xray.ClientLog.Note;
import manyclients.lab.xray.trace.LockWait;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Subject;
import manyclients.lab.xray.trace.Trace;
import org.jspecify.annotations.Nullable;

/// Combines the server's recording with its clients' notes.
final class RecordingReader {
  private static final String OURS = "manyclients.";

  private final ClientLog log;
  private final List<Timed> marks = new ArrayList<>();
  private final List<LockWait> lockWaits = new ArrayList<>();
  private final Map<Long, Integer> threads = new LinkedHashMap<>(); // by their ids
  private final List<String> names = new ArrayList<>();
  private final Map<Integer, Integer> clients = new HashMap<>(); // by their hash codes
  private long clockOffset; // from the recorder's clock to nanoTime

  private RecordingReader(ClientLog log) {
    this.log = log;
  }

  /// A mark with its exact time to sort by: microseconds are too coarse.
  private record Timed(long nanos, Mark mark) {}

  /// Makes a trace from a recording.
  ///
  /// @param file the file, as [Recording] writes it
  /// @param log the log of the clients that the server had during the recording
  static Trace read(Path file, ClientLog log, Subject subject, @Nullable Long bytesPerClient)
      throws IOException {
    RecordingReader reader = new RecordingReader(log);
    reader.read(RecordingFile.readAllEvents(file));
    log.notes().forEach(reader::add);
    List<Mark> marks =
        reader.marks.stream()
            .sorted(Comparator.comparingLong(Timed::nanos))
            .map(Timed::mark)
            .toList();
    return Trace.of(subject, reader.names, marks, reader.lockWaits, bytesPerClient);
  }

  private void read(List<RecordedEvent> events) {
    List<RecordedEvent> ours = events.stream().filter(RecordingReader::isOurs).toList();
    clockOffset = ours.isEmpty() ? 0 : offset(ours);
    ours.stream()
        .filter(event -> event.getEventType().getName().equals(OURS + "Accepted"))
        .forEach(this::meet);
    ours.stream()
        .sorted(Comparator.comparingLong(RecordingReader::nanos))
        .filter(event -> isInTime(nanos(event)))
        .forEach(this::add);
    events.stream().flatMap(this::lockWait).forEach(lockWaits::add);
  }

  private static boolean isOurs(RecordedEvent event) {
    return event.getEventType().getName().startsWith(OURS);
  }

  /// Returns the offset between the clocks. Each of our events has both times, the recorder's
  /// later. The smallest difference is that of a thread that kept its core between the two.
  private static long offset(List<RecordedEvent> ours) {
    return ours.stream().mapToLong(event -> nanos(event) - recorded(event)).max().orElseThrow();
  }

  private static long nanos(RecordedEvent event) {
    return event.getLong("nanos");
  }

  private static long recorded(RecordedEvent event) {
    var time = event.getStartTime();
    return time.getEpochSecond() * 1_000_000_000L + time.getNano();
  }

  private boolean isInTime(long nanos) {
    return nanos - log.began() >= 0 && nanos - log.ended() < 0;
  }

  private long micros(long nanos) {
    return (nanos - log.began()) / 1_000;
  }

  private void meet(RecordedEvent accepted) {
    Integer client = log.clients().get(accepted.getInt("port"));
    if (client != null) {
      clients.put(accepted.getInt("client"), client);
    }
  }

  private void add(Note note) {
    if (isInTime(note.nanos())) {
      Mark mark = Mark.of(note.kind(), micros(note.nanos()), note.client());
      marks.add(new Timed(note.nanos(), mark));
    }
  }

  private void add(RecordedEvent event) {
    Kind kind = kind(event);
    int client = client(event);
    int thread = place(event.getThread(), client);
    int count =
        switch (kind) {
          case READ, WRITTEN, BLOCKED -> event.getInt("bytes");
          case TURNED -> event.getInt("ready");
          case WOKEN -> place(event.getThread("loop"), Mark.NONE);
          default -> 0;
        };
    int tasks = kind == Kind.TURNED ? event.getInt("tasks") : 0;
    long nanos = nanos(event);
    marks.add(new Timed(nanos, new Mark(kind, micros(nanos), thread, client, count, tasks)));
  }

  /// Returns the kind of an event: `manyclients.HandlerBegan` is HANDLER_BEGAN.
  private static Kind kind(RecordedEvent event) {
    String name = event.getEventType().getName().substring(OURS.length());
    return Kind.valueOf(name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT));
  }

  private int client(RecordedEvent event) {
    return event.hasField("client")
        ? clients.getOrDefault(event.getInt("client"), Mark.NONE)
        : Mark.NONE;
  }

  /// Returns a thread's place among the others, in the order of their first events.
  ///
  /// @param client the client of its first event, which names a virtual thread without a name
  private int place(RecordedThread thread, int client) {
    Integer place = threads.get(thread.getJavaThreadId());
    if (place == null) {
      place = threads.size();
      threads.put(thread.getJavaThreadId(), place);
      names.add(name(thread, client));
    }
    return place;
  }

  private static String name(RecordedThread thread, int client) {
    String name = thread.getJavaName();
    if (name != null && !name.isEmpty()) {
      return name;
    }
    return client == Mark.NONE
        ? "thread " + thread.getJavaThreadId()
        : "thread of client " + (client + 1);
  }

  /// Returns the class of a monitor, or of a lock of `java.util.concurrent.locks`. A thread that
  /// waits for a task is parked as well, but by another class.
  private static Optional<RecordedClass> lock(RecordedEvent event) {
    return switch (event.getEventType().getName()) {
      case "jdk.JavaMonitorEnter" -> Optional.ofNullable(event.getClass("monitorClass"));
      case "jdk.ThreadPark" ->
          Optional.ofNullable(event.getClass("parkedClass"))
              .filter(parked -> parked.getName().contains("Lock$"));
      default -> Optional.empty();
    };
  }

  private Stream<LockWait> lockWait(RecordedEvent event) {
    return lock(event).stream()
        .filter(_ -> threads.containsKey(event.getThread().getJavaThreadId()))
        .filter(_ -> isInTime(recorded(event) + clockOffset))
        .map(lock -> lockWait(event, lock));
  }

  /// Returns a wait for a lock. A class and an address identify the lock.
  private LockWait lockWait(RecordedEvent event, RecordedClass lock) {
    long from = recorded(event) + clockOffset;
    long to = Math.min(from + event.getDuration().toNanos(), log.ended());
    String name = lock.getName() + " at " + Long.toHexString(event.getLong("address"));
    return new LockWait(place(event.getThread(), Mark.NONE), name, micros(from), micros(to));
  }
}
