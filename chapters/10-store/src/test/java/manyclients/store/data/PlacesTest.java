package manyclients.store.data;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlacesTest {
  private static int place(String key, int places) {
    byte[] bytes = ("__" + key + "}x").getBytes(US_ASCII);
    return new Places(places).of(bytes, 2, key.length());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 64})
  void eachPlaceGetsItsShareOfTheKeys(int places) {
    int[] keys = new int[places];
    for (int i = 0; i < 10_000 * places; i++) {
      keys[place("key:" + i, places)]++;
    }
    for (int count : keys) {
      assertThat(count).isBetween(8_000, 12_000);
    }
  }

  /// There are a thousand places, so two keys are rarely in the same one by chance.
  @ParameterizedTest
  @CsvSource({
    "{user1}:name, {user1}:age, true",
    "a{t}b{u}, t, true",
    "name{, name, false",
    "{}:name, {}:age, false",
    "{user1, user1, false",
    "user1}, user1, false"
  })
  void keysWithOneTagAreInOnePlace(String one, String other, boolean same) {
    assertThat(place(one, 1_000) == place(other, 1_000)).isEqualTo(same);
  }
}
