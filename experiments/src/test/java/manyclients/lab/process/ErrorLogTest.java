package manyclients.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import org.junit.jupiter.api.Test;

class ErrorLogTest {
  private final AtomicLong clock = new AtomicLong();
  private final List<String> lines = new ArrayList<>();
  private final ErrorLog log = new ErrorLog(lines::add, clock::get);

  @Test
  void aThousandErrorsOfAKindAreOneLineWithTheirNumber() {
    for (int i = 0; i < 1_000; i++) {
      log.failed(Kind.HANDLER, new IllegalStateException("planted\nin two lines"));
      log.failed(Kind.ACCEPT, new Exception("another"));
    }
    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst())
        .startsWith("course: a handler failed: java.lang.IllegalStateException: planted (at ");
    clock.addAndGet(Duration.ofSeconds(11).toNanos());
    log.failed(Kind.HANDLER, new IllegalStateException("again"));
    assertThat(lines).hasSize(3).last().asString().endsWith(", and 999 more before");
  }

  @Test
  void aConnectionThatAClientBreaksOffIsNotReported() {
    log.failed(Kind.CONNECTION, new IOException("Connection reset by peer"));
    assertThat(lines).isEmpty();
    log.failed(Kind.CONNECTION, new NoClassDefFoundError("A"));
    assertThat(lines)
        .singleElement()
        .asString()
        .startsWith("course: a connection failed: java.lang.NoClassDefFoundError: A");
  }

  @Test
  void aServerThatHasEndedByItselfIsNoticedEvenIfTheLogFails() throws Exception {
    var watch =
        new EndWatch((_, _) -> {
          throw new OutOfMemoryError("planted");
        });
    assertThatThrownBy(() -> watch.failed(Kind.LOOP, new Exception("goes on")))
        .isInstanceOf(OutOfMemoryError.class);
    assertThat(watch.await(Duration.ZERO)).isFalse();
    watch.report(Kind.END, new Exception("does not go on"));
    watch.await();
    assertThat(watch.hasEnded()).isTrue();
  }

  @Test
  void anExceptionOfAListenerIsCaught() {
    ErrorListener thrower =
        (_, _) -> {
          throw new IllegalStateException("planted");
        };
    thrower.report(Kind.LOOP, new Exception("told"));
  }
}
