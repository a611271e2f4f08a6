package manyclients.http.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The parsing of single fields, and of paths.
class WhatIsAskedTest {

  @ParameterizedTest
  @CsvSource({
    "bytes=0-0, 0, 0",
    "bytes=0-9, 0, 9",
    "bytes=0-10, 0, 9",
    "bytes=9-9, 9, 9",
    "bytes=3-, 3, 9",
    "bytes=-1, 9, 9",
    "bytes=-10, 0, 9",
    "bytes=-11, 0, 9",
    "bytes=0-0000000000000000005, 0, 5",
    "BYTES= 3 - 4, 3, 4",
    "bytes=3-99999999999999999999999, 3, 9"
  })
  void aRangeIsFromTheFirstToTheLastByte(String value, long first, long last) {
    assertThat(ByteRange.parse(value, 10)).isEqualTo(new ByteRange(first, last));
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=10-",
    "bytes=10-20",
    "bytes=-0",
    "bytes=-0000000000000000000",
    "bytes=99999999999999999999-"
  })
  void aRangeAfterTheEndHasNoBytes(String value) {
    assertThat(ByteRange.parse(value, 10)).isSameAs(ByteRange.UNSATISFIABLE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "bytes=",
        "bytes=-",
        "bytes=5-4",
        "lines=1-2",
        "bytes=1-2,4-5",
        "bytes=a-b",
        "bytes=+1-2",
        "1-2"
      })
  void anInvalidRangeOrSeveralRangesMeanTheWhole(String value) {
    assertThat(ByteRange.parse(value, 10)).isNull();
  }

  @Test
  void anEmptyFileHasNoRange() {
    assertThat(ByteRange.parse("bytes=0-", 0)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'\"a\"';true;true",
        "'W/\"a\"';true;false",
        "'\"b\", \"a\"';true;true",
        "'\"b,\" , W/\"a\"';true;false",
        "*;true;true",
        "'\"ab\"';false;false",
        "'\"b\"';false;false",
        "a;false;false",
        "'\"a';false;false",
        "'';false;false"
      })
  void aTagIsLookedUpInAList(String list, boolean weakly, boolean strongly) {
    assertThat(EntityTags.match(list, "\"a\"", true)).isEqualTo(weakly);
    assertThat(EntityTags.match(list, "\"a\"", false)).isEqualTo(strongly);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gzip|true",
        "deflate, gzip;q=0.5|true",
        "GZIP|true",
        "x-gzip|true",
        "*|true",
        "gzip;q=0|false",
        "gzip; q=0.000|false",
        "*;q=0|false",
        "gzip;q=0, *|false",
        "br|false",
        "''|false"
      })
  void gzipIsUsedIfTheClientAcceptsIt(String value, boolean allowed) {
    assertThat(AcceptEncoding.allowsGzip(value)).isEqualTo(allowed);
  }

  @ParameterizedTest
  @CsvSource({"/a, /a", "/a%20b, /a b", "/%C3%A4, /ä", "/%2e%2e/x, /../x", "/%41, /A"})
  void aPathIsDecodedOnce(String path, String decoded) {
    assertThat(TargetPath.decode(path)).isEqualTo(decoded);
  }

  @ParameterizedTest
  @CsvSource({"/a%2Fb", "/a%00", "/%ff", "/%c0%af"})
  void aNameThatNoFileCanHaveIsRefused(String path) {
    assertThat(TargetPath.isEncoded(path)).isTrue();
    assertThat(TargetPath.decode(path)).isNull();
  }

  @ParameterizedTest
  @CsvSource({"/%", "/%4", "/%zz", "/%-1", "/%41%4"})
  void aPercentSignWithoutTwoDigitsIsNoPath(String path) {
    assertThat(TargetPath.isEncoded(path)).isFalse();
  }
}
