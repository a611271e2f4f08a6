package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The reading and judging of guesses: numbers with units, and the shape of a curve.
@ExtendWith(Chromium.class)
class GuessesTest {
  private static final String WORDS = "'./theme/question/words.js'";
  private static final String SHAPE = "'./theme/question/shape.js'";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,000 | bytes | 1000",
        "10k | requests | 10000",
        "1.5 M | bytes | 1500000",
        "1 MB | KB | 1000",
        "1 MB | bytes | 1000000",
        "2 KiB | bytes for each client | 2048",
        "128 KB | KB | 128",
        "2 s | ms | 2000",
        "2 seconds | ms that the echo typically takes | 2000",
        "500 ns | µs | 0.5",
        "1.5 ms | milliseconds for one turn | 1.5",
        "1 MB | ms | NaN",
        "20 % | % | 20",
        "much | bytes | NaN",
      })
  void aNumberIsReadWithItsUnit(String typed, String unit, String value, Reader reader) {
    Page tab = reader.open("again.html");
    Object read =
        tab.evaluate(
            "async ([typed, unit]) => String(+(await import(%s)).read(typed, unit).toPrecision(12))"
                .formatted(WORDS),
            new String[] {typed, unit});
    assertThat(read).isEqualTo(value);
  }

  /// The book's curves are flat, rising, falling, and rising to a flat end.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[100, 105, 98, 103] | [90, 120, 110, 100] | the same",
        "[100, 105, 98, 103] | [170, 200, 240, 280] | rises, is flat",
        "[100, 150, 210, 300] | [50, 80, 120, 170] | the same",
        "[100, 150, 210, 300] | [100, 100, 100, 100] | is flat, rises",
        "[300, 210, 150, 100] | [100, 150, 210, 300] | rises, falls",
        "[100, 200, 202, 199] | [100, 190, 300, 420] | rises, is flat",
      })
  void aCurveIsJudgedByItsShape(String book, String guess, String judged, Reader reader) {
    Page tab = reader.open("again.html");
    Object said =
        tab.evaluate(
            """
            async ([book, guess]) => {
              const { otherWay, goes } = await import(%s);
              const points = JSON.parse(book).map((value) =>
                ({ value, low: 0.95 * value, high: 1.05 * value }));
              const other = otherWay(JSON.parse(guess), points);
              return other === null ? "the same" : `${goes(other.yours)}, ${goes(other.book)}`;
            }
            """
                .formatted(SHAPE),
            new String[] {book, guess});
    assertThat(said).isEqualTo(judged);
  }
}
