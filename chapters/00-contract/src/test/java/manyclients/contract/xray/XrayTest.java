package manyclients.contract.xray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XrayTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final List<String> ALL =
      List.of(
          "Accepted",
          "Read",
          "Taken",
          "Queued",
          "HandlerBegan",
          "HandlerEnded",
          "HandedBack",
          "Written",
          "Blocked",
          "Closed",
          "Selected",
          "Turned",
          "Woken");

  @TempDir Path folder;

  private static final int ENOUGH_TO_BE_COMPILED = 10_000;

  /// Loads the classes, as in a server that has been recorded before, and has `isInitialized`
  /// compiled: the thread that starts this allocates the strings of the method's class, once.
  @BeforeAll
  static void useEachOnce() throws IOException {
    FlightRecorder.getFlightRecorder();
    for (int i = 0; i < ENOUGH_TO_BE_COMPILED; i++) {
      assertThat(FlightRecorder.isInitialized()).isTrue();
    }
    try (SocketChannel client = SocketChannel.open()) {
      sayEverything(client);
    }
  }

  /// Calls every method of the X-ray in a JVM without any recording.
  static final class Unrecorded {
    public static void main(String[] args) throws IOException {
      try (SocketChannel client = SocketChannel.open()) {
        sayEverything(client);
      }
      System.out.println("said everything");
    }
  }

  @Test
  void beforeTheFirstRecordingTheFlightRecorderIsNotEvenLoaded() throws Exception {
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:class+load",
                "-cp",
                System.getProperty("java.class.path"),
                Unrecorded.class.getName())
            .redirectErrorStream(true)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor()).isZero();
    assertThat(said)
        .contains("said everything", "manyclients.contract.xray.Xray ")
        .doesNotContain("manyclients.contract.xray.Read ", "jdk.jfr.internal.PlatformRecorder");
  }

  private static void sayEverything(SocketChannel client) {
    Xray.accepted(client);
    Xray.read(client, 42);
    Xray.taken(client);
    Xray.queued(client);
    Xray.handlerBegan(client);
    Xray.handlerEnded(client);
    Xray.handedBack(client);
    Xray.written(client, 17);
    Xray.blocked(client, 25);
    Xray.closed(client, "deadline");
    Xray.selected();
    Xray.turned(3, 2);
    Xray.woke(Thread.currentThread());
  }

  @Test
  void whileNoRecordingAsksNothingIsAllocatedNotEvenByCodeThatIsNotCompiled() throws IOException {
    try (SocketChannel client = SocketChannel.open()) {
      assertThat(LongStream.range(0, 20).map(_ -> allocatedBySaying(client)).min()).hasValue(0);
    }
  }

  /// The JVM itself sometimes allocates, for example when it first links a call; an event's own
  /// allocation would show in every round.
  private static long allocatedBySaying(SocketChannel client) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100; i++) {
      sayEverything(client);
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void eachEventIsRecordedWithItsFields() throws IOException {
    try (SocketChannel client = SocketChannel.open();
        Recording recording = new Recording()) {
      ALL.forEach(name -> recording.enable("manyclients." + name));
      recording.start();
      long before = System.nanoTime();
      sayEverything(client);
      long after = System.nanoTime();

      List<RecordedEvent> events = stop(recording);

      assertThat(events)
          .extracting(event -> event.getEventType().getName())
          .containsExactlyInAnyOrderElementsOf(ALL.stream().map("manyclients."::concat).toList());
      assertThat(events)
          .allSatisfy(event -> {
            assertThat(event.getLong("nanos")).isBetween(before, after);
            assertThat(event.getThread().getJavaThreadId())
                .isEqualTo(Thread.currentThread().threadId());
          });
      assertThat(named("Read", events).getInt("client")).isEqualTo(System.identityHashCode(client));
      assertThat(named("Read", events).getInt("bytes")).isEqualTo(42);
      assertThat(named("Written", events).getInt("bytes")).isEqualTo(17);
      assertThat(named("Blocked", events).getInt("bytes")).isEqualTo(25);
      assertThat(named("Closed", events).getString("cause")).isEqualTo("deadline");
      assertThat(named("Turned", events).getInt("ready")).isEqualTo(3);
      assertThat(named("Turned", events).getInt("tasks")).isEqualTo(2);
      assertThat(named("Woken", events).getThread("loop").getJavaThreadId())
          .isEqualTo(Thread.currentThread().threadId());
    }
  }

  @Test
  void aPortIsReadOnlyWhileTheEventIsOn() throws IOException {
    Xray.accepted(this, _ -> fail("it is off"));
    try (Recording recording = new Recording()) {
      recording.enable("manyclients.Accepted");
      recording.start();
      Xray.accepted(this, _ -> 4_711);
      assertThat(named("Accepted", stop(recording)).getInt("port")).isEqualTo(4_711);
    }
  }

  @Test
  void anEventIsOffUntilARecordingAsksForItByName() throws Exception {
    try (SocketChannel client = SocketChannel.open();
        Recording usual = new Recording(Configuration.getConfiguration("default"))) {
      usual.start();
      sayEverything(client);
      assertThat(stop(usual)).isEmpty();
    }
  }

  /// Stops the recording, and returns its events of our own kind.
  private List<RecordedEvent> stop(Recording recording) throws IOException {
    Path file = folder.resolve("recording.jfr");
    recording.stop();
    recording.dump(file);
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().startsWith("manyclients."))
        .toList();
  }

  private static RecordedEvent named(String name, List<RecordedEvent> events) {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals("manyclients." + name))
        .findFirst()
        .orElseThrow();
  }
}
