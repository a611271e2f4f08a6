package manyclients.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import org.junit.jupiter.api.Test;

class ErrorLogTest {
  private final AtomicLong clock = new AtomicLong();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ErrorLog log = new ErrorLog(new PrintStream(out, true), clock::get);

  @Test
  void aThousandErrorsOfAKindAreALineAndTheirNumber() {
    for (int i = 0; i < 1_000; i++) {
      log.failed(Kind.HANDLER, new IllegalStateException("planted\nin two lines"));
      log.failed(Kind.ACCEPT, new Exception("another"));
    }
    assertThat(out.toString().lines())
        .hasSize(2)
        .anyMatch(
            line -> line.startsWith("error in HANDLER: java.lang.IllegalStateException: pla"));
    clock.addAndGet(Duration.ofSeconds(11).toNanos());
    log.failed(Kind.HANDLER, new IllegalStateException("again"));
    assertThat(out.toString().lines()).last().asString().endsWith(", and 999 before it");
  }

  @Test
  void aListenerThatThrowsHarmsNoServer() {
    ErrorListener thrower =
        (_, _) -> {
          throw new IllegalStateException("planted");
        };
    thrower.report(Kind.LOOP, new Exception("told"));
  }
}
