package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.contract.ErrorListener.Kind;
import org.junit.jupiter.api.Test;

class FailureReportTest {
  private final StringWriter err = new StringWriter();
  private final AtomicLong now = new AtomicLong();
  private final FailureReport report = new FailureReport(new PrintWriter(err, true), now::get);

  @Test
  void eachKindHasOneLineAMinute() {
    for (int i = 0; i < 3; i++) {
      report.failed(Kind.ACCEPT, new IOException("Too many open files"));
      report.failed(Kind.LOOP, new OutOfMemoryError("Java heap space"));
    }
    now.addAndGet(Duration.ofMinutes(1).toNanos());
    report.failed(Kind.ACCEPT, new IOException("Too many open files"));
    String accept =
        "course: a new client could not be accepted, and waits:"
            + " java.io.IOException: Too many open files";
    assertThat(err.toString().lines())
        .containsExactly(
            accept,
            "course: a thread of the server failed: java.lang.OutOfMemoryError: Java heap space",
            accept + " (and 2 more before)");
  }

  @Test
  void aClientThatBreaksOffIsNoFailureOfTheServer() {
    report.failed(Kind.CONNECTION, new IOException("Connection reset by peer"));
    assertThat(err.toString()).isEmpty();
    report.failed(Kind.CONNECTION, new NoClassDefFoundError("A"));
    assertThat(err.toString())
        .isEqualTo("course: a connection failed: java.lang.NoClassDefFoundError: A\n");
  }
}
