package manyclients.store.data;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SipHashTest {
  /// Python also hashes bytes with SipHash-1-3; `PYTHONHASHSEED=0` sets its key to 0.
  @ParameterizedTest
  @CsvSource({
    "a, 407448d2b89b1813",
    "12345678, 3489982430560a87",
    "'hello, world, this is siphash', 0ada0228fe1b1a34"
  })
  void theHashIsTheOneThatPythonComputes(String text, String hash) {
    byte[] bytes = (".." + text + ".").getBytes(US_ASCII);
    assertThat(new SipHash(0, 0).hash64(bytes, 2, text.length()))
        .isEqualTo(Long.parseUnsignedLong(hash, 16));
  }

  @Test
  void anotherSeedGivesAnotherHash() {
    byte[] bytes = "key".getBytes(US_ASCII);
    assertThat(new SipHash(1, 0).hash64(bytes, 0, 3))
        .isNotEqualTo(new SipHash(0, 1).hash64(bytes, 0, 3));
  }
}
