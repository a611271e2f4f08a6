package manyclients.http.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RequestParserTest {
  private static final String GET = "GET / HTTP/1.1\r\nHost: a\r\n";
  private static final String POST = "POST / HTTP/1.1\r\nHost: a\r\n";
  private static final HttpLimits SMALL = new HttpLimits(40, 3, 60, 10, 8, 30);
  private static final String CHUNKED = POST + "Transfer-Encoding: chunked\r\n\r\n";

  private static Arguments reads(String input, String... lines) {
    return Arguments.of(input, List.of(lines));
  }

  static Stream<Arguments> inputs() {
    return Stream.of(sound(), targets(), hosts(), heads(), fields(), lengths(), chunks())
        .flatMap(inputs -> inputs);
  }

  private static Stream<Arguments> sound() {
    return Stream.of(
        reads(""),
        reads(GET + "\r\n", "GET / of a", "end"),
        reads(GET + "\r\n" + GET + "\r\n", "GET / of a", "end", "GET / of a", "end"),
        reads("\r\n\r\n" + GET + "\r\n", "GET / of a", "end"),
        reads(
            GET + "X-A:b\r\nx-a: \t c d\t \r\nX-E:\r\n\r\n",
            "GET / of a [x-a=b] [x-a=c d] [x-e=]",
            "end"),
        reads(GET + "X-A: caf\u00e9\r\n\r\n", "GET / of a [x-a=caf\u00e9]", "end"),
        reads(GET + "Connection: Foo, Close\r\n\r\n", "GET / of a close", "end"),
        reads(GET + "Connection: closed\r\n\r\n", "GET / of a", "end"),
        reads("GET / HTTP/1.0\r\n\r\n", "GET / of  1.0 close", "end"),
        reads("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", "GET / of  1.0", "end"),
        reads(
            "GET / HTTP/1.0\r\nConnection: keep-alive, close\r\n\r\n",
            "GET / of  1.0 close",
            "end"),
        reads("GET / HTTP/1.2\r\nHost: a\r\n\r\n", "GET / of a", "end"),
        reads("get / HTTP/1.1\r\nHost: a\r\n\r\n", "get / of a", "end"),
        reads(
            POST + "Content-Length: 5\r\n\r\nhello" + GET + "\r\n",
            "POST / of a length 5",
            "content hello",
            "end",
            "GET / of a",
            "end"),
        reads(POST + "Content-Length: 0\r\n\r\n", "POST / of a", "end"),
        reads(
            POST + "Content-Length: 005\r\n\r\nhello",
            "POST / of a length 5",
            "content hello",
            "end"),
        reads(
            POST + "Content-Length: 5\r\nExpect: 100-Continue\r\n\r\n",
            "POST / of a length 5 expects"),
        reads(
            POST.replace("1.1", "1.0") + "Content-Length: 2\r\nExpect: 100-continue\r\n\r\nab",
            "POST / of a length 2 1.0 close",
            "content ab",
            "end"));
  }

  private static Stream<Arguments> targets() {
    return Stream.of(
        reads("GET /a/b?c=d?e HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a/b ?c=d?e of a", "end"),
        reads("GET /? HTTP/1.1\r\nHost: a\r\n\r\n", "GET / ? of a", "end"),
        reads("GET //b HTTP/1.1\r\nHost: a\r\n\r\n", "GET //b of a", "end"),
        reads("GET http://b:80/c?d HTTP/1.1\r\nHost: a\r\n\r\n", "GET /c ?d of b:80", "end"),
        reads("GET HTTP://b HTTP/1.1\r\nHost: a\r\n\r\n", "GET / of b", "end"),
        reads("GET https://b?c HTTP/1.1\r\nHost: a\r\n\r\n", "GET / ?c of b", "end"),
        reads("GET http:///c HTTP/1.1\r\nHost: a\r\n\r\n", "400 the host is invalid"),
        reads("GET http://u@b/ HTTP/1.1\r\nHost: a\r\n\r\n", "400 the host is invalid"),
        reads(
            "GET ftp://b/ HTTP/1.1\r\nHost: a\r\n\r\n",
            "400 the target has none of the four forms"),
        reads("GET b HTTP/1.1\r\nHost: a\r\n\r\n", "400 the target has none of the four forms"),
        reads("GET * HTTP/1.1\r\nHost: a\r\n\r\n", "400 the target has none of the four forms"),
        reads("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", "OPTIONS * of a", "end"),
        reads(
            "OPTIONS *a HTTP/1.1\r\nHost: a\r\n\r\n", "400 the target has none of the four forms"),
        reads("CONNECT b:443 HTTP/1.1\r\nHost: b:443\r\n\r\n", "CONNECT b:443 of b:443", "end"),
        reads("CONNECT /b HTTP/1.1\r\nHost: b:443\r\n\r\n", "400 the host is invalid"),
        reads("CONNECT b1 HTTP/1.1\r\nHost: b1\r\n\r\n", "400 the host is invalid"),
        reads("CONNECT b: HTTP/1.1\r\nHost: b:\r\n\r\n", "400 the host is invalid"),
        reads("CONNECT [::1] HTTP/1.1\r\nHost: [::1]\r\n\r\n", "400 the host is invalid"),
        reads("CONNECT [::1]:1 HTTP/1.1\r\nHost: b\r\n\r\n", "CONNECT [::1]:1 of [::1]:1", "end"),
        reads("GET /#b HTTP/1.1\r\nHost: a\r\n\r\n", "400 the target is not a URI"),
        reads("GET /\\b HTTP/1.1\r\nHost: a\r\n\r\n", "400 the target is not a URI"),
        reads("GET /caf\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n", "400 the target is not a URI"),
        reads("GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n", "400 the target is not a URI"));
  }

  private static Stream<Arguments> hosts() {
    Stream<Arguments> valid =
        Stream.of("a%41", "[::]", "[1:2:3:4:5:6:7:8]:80", "[::ffff:1.2.3.4]")
            .map(host -> reads(from(host), "GET / of " + host, "end"));
    Stream<Arguments> invalid =
        Stream.of(
                "[a b]",
                "[\"<x>]",
                "[u@a]",
                "[/../]",
                "[\u00ff]",
                "[]",
                "[zz]",
                "[1.2.3.4]",
                "[1::2::3]",
                "[1:2]",
                "[fe80::1%25eth0]",
                "a[b",
                "]a[",
                "a%",
                "a%4",
                "a%zz")
            .map(host -> reads(from(host), "400 the host is invalid"));
    return Stream.concat(valid, invalid);
  }

  private static String from(String host) {
    return "GET / HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
  }

  private static Stream<Arguments> heads() {
    return Stream.of(
        reads(" GET / HTTP/1.1\r\n", "400 no method"),
        reads("\nGET / HTTP/1.1\r\n", "400 no method"),
        reads("\r\r\n", "400 a CR without LF"),
        reads("\r\n\r\n\r\n\r\n\r\n", "400 no method"),
        reads("G\u0000T / HTTP/1.1\r\n", "400 the method is not a token"),
        reads("GET\t/ HTTP/1.1\r\n", "400 the method is not a token"),
        reads("GET  / HTTP/1.1\r\n", "400 the target is not a URI"),
        reads("GET HTTP/1.1\r\n", "400 the target is not a URI"),
        reads("GET /\r\n", "400 the target is not a URI"),
        reads("GET / \r\n", "400 the version is not HTTP/1.1"),
        reads("GET / http/1.1\r\n", "400 the version is not HTTP/1.1"),
        reads("GET / HTTP/1\r\n", "400 the version is not HTTP/1.1"),
        reads("GET / HTTP/01.1\r\n", "400 the version is not HTTP/1.1"),
        reads("GET / HTTP/1.10\r\n", "400 no CRLF after the version"),
        reads("GET / HTTP/1.1 \r\n", "400 no CRLF after the version"),
        reads("GET / HTTP/1.1\n", "400 no CRLF after the version"),
        reads("GET / HTTP/1.1\rH", "400 a CR without LF"),
        reads("GET / HTTP/2.0\r\n", "505 the version is not HTTP/1.1"),
        reads("GET / HTTP/0.9\r\n", "505 the version is not HTTP/1.1"));
  }

  private static Stream<Arguments> fields() {
    return Stream.of(
        reads("GET / HTTP/1.1\r\n\r\n", "400 there is not exactly one Host"),
        reads(GET + "Host: a\r\n\r\n", "400 there is not exactly one Host"),
        reads("GET / HTTP/1.1\r\nHost:\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: a:x\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: a:65535\r\n\r\n", "GET / of a:65535", "end"),
        reads("GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", "GET / of [::1]:80", "end"),
        reads("GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: [::1]a\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: [b/@ c]\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: []\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: a[b\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: a]\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: :80\r\n\r\n", "400 the host is invalid"),
        reads("GET / HTTP/1.1\r\nHost: a:\r\n\r\n", "GET / of a:", "end"),
        reads("GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n", "GET / of [::1]", "end"),
        reads(GET + " X: b\r\n\r\n", "400 a line begins with a blank"),
        reads(GET + "X: b\r\n c\r\n\r\n", "400 a line begins with a blank"),
        reads(GET + "X: b\r\n\tc\r\n\r\n", "400 a line begins with a blank"),
        reads(GET + "X : b\r\n\r\n", "400 a blank before the colon"),
        reads(GET + ": b\r\n\r\n", "400 no field name"),
        reads(GET + "X\r\n\r\n", "400 no field name"),
        reads(GET + "X[: b\r\n\r\n", "400 no field name"),
        reads(GET + "X\u00eb: b\r\n\r\n", "400 no field name"),
        reads(GET + "X: b\n", "400 an LF without CR"),
        reads(GET + "X: b\rc\r\n\r\n", "400 a CR without LF"),
        reads(GET + "X: b\r\r\n\r\n", "400 a CR without LF"),
        reads(GET + "X: \u0000b\r\n\r\n", "400 a control character in a field"),
        reads(GET + "X: b\u0000\r\n\r\n", "400 a control character in a field"),
        reads(GET + "X: b\u007f\r\n\r\n", "400 a control character in a field"),
        reads(GET + "\n", "400 no field name"),
        reads(GET + "\rX", "400 a CR without LF"),
        reads(
            GET + "Expect: 200-ok\r\n\r\n",
            "417 the only expectation that can be met is 100-continue"));
  }

  private static Stream<Arguments> lengths() {
    return Stream.of("", "-1", "+5", "5,5", "5, 5", "0x5", "1_0", "5 5", "5.0", "9".repeat(20))
        .map(length -> POST + "Content-Length: " + length + "\r\n\r\n")
        .map(input -> reads(input, "400 the Content-Length is not a number"));
  }

  private static Stream<Arguments> chunks() {
    return Stream.of(
        reads(
            POST + "Content-Length: 5\r\nContent-Length: 5\r\n\r\n",
            "400 more than one Content-Length"),
        reads(
            POST + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
            "400 both Content-Length and Transfer-Encoding"),
        reads(
            POST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
            "400 chunked is not the last of the codings"),
        reads(
            POST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n\r\n",
            "400 chunked is not the last of the codings"),
        reads(
            POST + "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n",
            "501 a Transfer-Encoding other than chunked"),
        reads(
            POST + "Transfer-Encoding:\r\nTransfer-Encoding: chunked\r\n\r\n",
            "400 chunked is not the last of the codings"),
        reads(
            POST + "Transfer-Encoding: chunked, chunked\r\n\r\n",
            "400 chunked is not the last of the codings"),
        reads(
            POST + "Transfer-Encoding: chunked, gzip\r\n\r\n",
            "400 chunked is not the last of the codings"),
        reads(
            POST + "Transfer-Encoding: gzip\r\n\r\n", "400 chunked is not the last of the codings"),
        reads(
            POST + "Transfer-Encoding: xchunked\r\n\r\n",
            "400 chunked is not the last of the codings"),
        reads(
            POST + "Transfer-Encoding: , chunked\r\n\r\n",
            "400 chunked is not the last of the codings"),
        reads(POST + "Transfer-Encoding:\r\n\r\n", "400 chunked is not the last of the codings"),
        reads(
            POST + "Transfer-Encoding: gzip, Chunked\r\n\r\n",
            "501 a Transfer-Encoding other than chunked"),
        reads(
            POST.replace("1.1", "1.0") + "Transfer-Encoding: chunked\r\n\r\n",
            "400 Transfer-Encoding in HTTP/1.0"),
        reads(CHUNKED + "0\r\n\r\n", "POST / of a chunked", "end"),
        reads(
            CHUNKED + "5\r\nhello\r\n0\r\n\r\n" + GET + "\r\n",
            "POST / of a chunked",
            "content hello",
            "end",
            "GET / of a",
            "end"),
        reads(
            CHUNKED + "1\r\nh\r\n00A\r\nello world\r\n0\r\nX-Y: z\r\nHost: b\r\n\r\n",
            "POST / of a chunked",
            "content hello world",
            "end"),
        reads(
            CHUNKED + "2;a\r\nhe\r\n3 ; b = c;d=\"e\\\";\" \t;f\r\nllo\r\n0;g\r\n\r\n",
            "POST / of a chunked",
            "content hello",
            "end"),
        reads(CHUNKED + "5\r\nhello\r\n0\r\n", "POST / of a chunked"),
        bad(""),
        bad(" 5"),
        bad("5 "),
        bad("5;"),
        bad("5;a=1;"),
        bad("5;a["),
        bad("5;a="),
        bad("5;a=b "),
        bad("5;a=\"b"),
        bad("+5"),
        bad("-5"),
        bad("0x5"),
        bad("5_0"),
        bad("g"),
        bad("5;\u0000"),
        bad("5;a=\"\u0000\""),
        bad("5;a\rb"),
        bad("5\n"),
        bad("ffffffffffffffff"),
        reads(CHUNKED + "fffffff\r\n", "POST / of a chunked", "413 the content is too long"),
        reads(
            CHUNKED + "5\r\nhello!\r\n0\r\n\r\n",
            "POST / of a chunked",
            "400 a chunk is longer than stated"),
        reads(
            CHUNKED + "5\r\nhello\n0\r\n\r\n",
            "POST / of a chunked",
            "400 a chunk is longer than stated"),
        reads(CHUNKED + "5\r\nhello\r0\r\n\r\n", "POST / of a chunked", "400 a CR without LF"),
        reads(CHUNKED + "0\r\n\n", "POST / of a chunked", "400 no field name"),
        reads(
            CHUNKED + "0\r\nX : b\r\n\r\n", "POST / of a chunked", "400 a blank before the colon"));
  }

  private static Arguments bad(String line) {
    return reads(
        CHUNKED + line + "\r\n", "POST / of a chunked", "400 a chunk's first line is invalid");
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void requestsAreReadAsTheRfcSays(String input, List<String> expected) {
    assertThat(Reading.whole(input)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void itDoesNotMatterWhereTheBytesAreDivided(String input, List<String> expected) {
    byte[] bytes = Reading.bytes(input);
    List<String> whole = Reading.whole(input);
    for (int at = 0; at <= bytes.length; at++) {
      assertThat(Reading.split(bytes, at)).as("divided at %d", at).isEqualTo(whole);
    }
    assertThat(Reading.byteByByte(bytes)).isEqualTo(whole);
    Random random = new Random(1);
    for (int i = 0; i < 50; i++) {
      assertThat(Reading.inRandomPieces(bytes, random)).isEqualTo(whole);
    }
  }

  private static Stream<Arguments> limits() {
    String rest = " HTTP/1.1\r\nHost: a\r\n\r\n";
    String line = "GET / HTTP/1.1\r\n";
    return Stream.of(
        reads("GET /" + "a".repeat(34) + rest, "GET /" + "a".repeat(34) + " of a", "end"),
        reads("GET /" + "a".repeat(35) + rest, "414 the request line is too long"),
        reads("A".repeat(39) + " /" + rest, "414 the request line is too long"),
        reads("A".repeat(41) + " /" + rest, "501 the method is too long"),
        reads(line + "Host: a\r\nA:\r\nB:\r\n\r\n", "GET / of a", "end"),
        reads(line + "Host: a\r\nA:\r\nB:\r\nC:\r\n\r\n", "431 too many header fields"),
        reads(line + "Host: a\r\nA:" + "b".repeat(47) + "\r\n\r\n", "GET / of a", "end"),
        reads(line + "Host: a\r\nA:" + "b".repeat(48) + "\r\n\r\n", "431 too many header fields"),
        reads(line + "Host: a\r\nA:" + " ".repeat(70), "431 too many header fields"),
        reads(line + "Host: a\r\n" + "b".repeat(70), "431 too many header fields"),
        reads(POST + "Content-Length: 10\r\n\r\n", "POST / of a length 10"),
        reads(POST + "Content-Length: 11\r\n\r\n", "413 the content is too long"),
        reads(CHUNKED + "a\r\n", "POST / of a chunked"),
        reads(CHUNKED + "b\r\n", "POST / of a chunked", "413 the content is too long"),
        reads(
            CHUNKED + "5\r\nhello\r\n6\r\n", "POST / of a chunked", "413 the content is too long"),
        reads(CHUNKED + "1;a=bc\r\n", "POST / of a chunked"),
        reads(
            CHUNKED + "1;a=bcd\r\n", "POST / of a chunked", "400 a chunk's first line is invalid"),
        reads(
            CHUNKED + "00000001\r\n", "POST / of a chunked", "400 a chunk's first line is invalid"),
        reads(CHUNKED + "0\r\nA:\r\nB:\r\nC:\r\n\r\n", "POST / of a chunked", "end"),
        reads(
            CHUNKED + "0\r\nA:\r\nB:\r\nC:\r\nD:\r\n\r\n",
            "POST / of a chunked",
            "431 too many trailers"),
        reads(
            CHUNKED + "0\r\nA:" + "b".repeat(30), "POST / of a chunked", "431 too many trailers"));
  }

  @ParameterizedTest
  @MethodSource("limits")
  void everythingHasALimit(String input, List<String> expected) {
    assertThat(Reading.whole(Reading.bytes(input), SMALL)).isEqualTo(expected);
  }

  @Test
  void betweenTwoRequestsItServesAnotherConnection() {
    RequestParser parser = new RequestParser(HttpLimits.DEFAULT);
    ByteBuffer first = ByteBuffer.wrap(Reading.bytes(GET + "\r\nGET /half"));
    assertThat(parser.isAtRest()).isTrue();
    assertThat(parser.parse(first)).isEqualTo(RequestParser.Event.HEAD);
    assertThat(parser.isAtRest()).isFalse();
    assertThat(parser.parse(first)).isEqualTo(RequestParser.Event.END);
    assertThat(parser.isAtRest()).isTrue();
    assertThat(parser.parse(first)).isEqualTo(RequestParser.Event.NEEDS_MORE);
    assertThat(parser.isAtRest()).isFalse();
    assertThat(parser.isInHead()).isTrue();
    parser.reset();
    assertThat(parser.parse(ByteBuffer.wrap(Reading.bytes(GET + "\r\n"))))
        .isEqualTo(RequestParser.Event.HEAD);
    assertThat(parser.request().target()).isEqualTo("/");
  }

  @Test
  void afterARefusalThereIsNoNextRequest() {
    RequestParser parser = new RequestParser(HttpLimits.DEFAULT);
    ByteBuffer in = ByteBuffer.wrap(Reading.bytes("GET\r\n\r\n" + GET + "\r\n"));
    assertThat(parser.parse(in)).isEqualTo(RequestParser.Event.REFUSED);
    assertThatThrownBy(() -> parser.parse(in)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aBodyIsNotCopied() {
    RequestParser parser = new RequestParser(HttpLimits.DEFAULT);
    ByteBuffer in = ByteBuffer.wrap(Reading.bytes(POST + "Content-Length: 5\r\n\r\nhello"));
    parser.parse(in);
    parser.parse(in);
    assertThat(parser.part().array()).isSameAs(in.array());
  }
}
