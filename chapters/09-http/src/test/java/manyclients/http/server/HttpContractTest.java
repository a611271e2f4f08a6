package manyclients.http.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.contract.Counters;
import manyclients.contract.Limits;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.HttpHandler;
import manyclients.http.handler.Reply;
import manyclients.http.message.Body;
import manyclients.http.message.BodySource;
import manyclients.http.message.HttpResponse;
import manyclients.suite.rig.Leftovers;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// The promises of the server to clients, handlers and its owner.
class HttpContractTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));
  private static final Limits LIMITS =
      Limits.defaults()
          .withIdleTimeout(Duration.ofSeconds(30))
          .withRequestTimeout(Duration.ofSeconds(30))
          .withCloseTimeout(Duration.ofSeconds(10));
  private static final HttpHandler PATH =
      (request, reply) -> {
        reply.send(HttpResponse.text(200, request.path()));
        return BodyReceiver.IGNORE;
      };

  private static Server start(HttpHandler handler) throws IOException {
    return start(handler, LIMITS, HttpSettings.defaults());
  }

  private static Server start(HttpHandler handler, Limits limits, HttpSettings settings)
      throws IOException {
    return HttpServer.start(
        ServerConfig.defaults().withThreads(2).withLimits(limits), settings, handler);
  }

  // --- clients

  @NetworkTest
  void manyRequestsOnOneConnectionAreAnsweredInTheirOrder() throws IOException {
    try (Server server = start(PATH);
        RawClient client = new RawClient(server.port())) {
      int many = 300; // more than are answered in one turn
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < many; i++) {
        all.append("GET /").append(i).append(" HTTP/1.1\r\nHost: a\r\n\r\n");
      }
      client.send(all.toString());
      for (int i = 0; i < many; i++) {
        assertThat(client.response().body()).isEqualTo("/" + i);
      }
      PATIENCE.untilAsserted(() -> assertThat(server.counters().replies()).isEqualTo(many));
      assertThat(server.counters().requests()).isEqualTo(many);
    }
  }

  @NetworkTest
  void aRequestInSingleBytesIsAnswered() throws IOException {
    try (Server server = start(PATH);
        RawClient client = new RawClient(server.port())) {
      for (byte b :
          "\r\nPOST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
              .getBytes(StandardCharsets.US_ASCII)) {
        client.send(new byte[] {b});
      }
      assertThat(client.response().body()).isEqualTo("/x");
      assertThat(client.get("/y").response().body()).isEqualTo("/y");
    }
  }

  @NetworkTest
  void aResponseThatIsReadyEarlierWaitsForThoseBeforeIt() throws Exception {
    CompletableFuture<Reply> first = new CompletableFuture<>();
    HttpHandler later =
        (request, reply) -> {
          if (request.path().equals("/slow")) {
            first.complete(reply);
          } else {
            reply.send(HttpResponse.text(200, "quick"));
          }
          return BodyReceiver.IGNORE;
        };
    try (Server server = start(later);
        RawClient client = new RawClient(server.port())) {
      client.get("/slow").get("/quick");
      PATIENCE.until("the handler is called", first::isDone);
      first.join().send(HttpResponse.text(200, "slow")); // from another thread than the loop's
      assertThat(client.response().body()).isEqualTo("slow");
      assertThat(client.response().body()).isEqualTo("quick");
      assertThatThrownBy(() -> first.join().send(HttpResponse.of(200)))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @NetworkTest
  void aClientThatEndsItsSideStillGetsItsReplies() throws IOException {
    try (Server server = start(PATH);
        RawClient client = new RawClient(server.port())) {
      client.get("/a").get("/b").shutdownOutput();
      assertThat(client.response().body()).isEqualTo("/a");
      assertThat(client.response().body()).isEqualTo("/b");
      assertThat(client.rest()).isEmpty();
    }
  }

  @NetworkTest
  void anInvalidRequestIsAnsweredWithItsStatusAndTheEnd() throws IOException {
    try (Server server = start(PATH);
        RawClient client = new RawClient(server.port())) {
      client.get("/a").send("GET / HTTP/1.1\nHost: a\n\n");
      assertThat(client.response().body()).isEqualTo("/a");
      RawClient.Response refused = client.response();
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.saysClose()).isTrue();
      assertThat(client.rest()).isEmpty();
      assertThat(server.counters().malformed()).isEqualTo(1);
    }
  }

  /// The deadline alone would let the client send gigabytes, which the loop would read.
  @NetworkTest
  void aClientThatKeepsSendingAfterItsRefusalIsDisconnected() throws IOException {
    try (Server server = start(PATH);
        RawClient client = new RawClient(server.port())) {
      client.send("no request\r\n\r\n");
      assertThat(client.response().status()).isEqualTo(400);
      byte[] part = new byte[1 << 20];
      assertThatThrownBy(
              () -> {
                for (int megabytes = 0; megabytes < 256; megabytes++) {
                  client.send(part);
                }
              })
          .isInstanceOf(IOException.class);
    }
  }

  @NetworkTest
  void anHttp10ClientIsDisconnectedUnlessItAsksToStay() throws IOException {
    try (Server server = start(PATH);
        RawClient client = new RawClient(server.port())) {
      client.send("GET /a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
      assertThat(client.response().field("Connection")).isEqualTo("keep-alive");
      client.send("GET /b HTTP/1.0\r\n\r\n");
      assertThat(client.response().saysClose()).isTrue();
      assertThat(client.rest()).isEmpty();
    }
  }

  @NetworkTest
  void aClientThatWaitsForContinueGetsIt() throws IOException {
    try (Server server = start(new EchoBody());
        RawClient client = new RawClient(server.port())) {
      client.send(
          "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
      assertThat(client.response().status()).isEqualTo(100);
      client.send("abc");
      assertThat(client.response().body()).isEqualTo("abc");
    }
  }

  @NetworkTest
  void aClientThatGetsNoContinueIsToldThatThisWasTheLastResponse() throws IOException {
    try (Server server = start(PATH);
        RawClient client = new RawClient(server.port())) {
      client.send(
          "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
      RawClient.Response response = client.response();
      assertThat(response.body()).isEqualTo("/x");
      assertThat(response.saysClose()).isTrue();
    }
  }

  @NetworkTest
  void unwantedContentIsReadUpToALimit() throws IOException {
    try (Server server = start(PATH);
        RawClient client = new RawClient(server.port())) {
      String post = "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: ";
      client.send(post + "5\r\n\r\nhello").get("/next");
      assertThat(client.response().body()).isEqualTo("/p");
      assertThat(client.response().body()).isEqualTo("/next");
      client.send(post + (HttpConversation.DISCARDED + 1) + "\r\n\r\nthe beginning");
      assertThat(client.response().saysClose()).isTrue();
      assertThat(client.rest()).isEmpty();
    }
  }

  // --- bodies larger than memory

  /// A body of a given length, whose source is asked only as fast as the client reads.
  private static final class Endless implements BodySource {
    private final AtomicLong given = new AtomicLong();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final long length;

    Endless(long length) {
      this.length = length;
    }

    @Override
    public Outcome pull(ByteBuffer room) {
      int bytes = (int) Math.min(room.remaining(), length - given.get());
      room.put(new byte[bytes]);
      return given.addAndGet(bytes) == length ? Outcome.END : Outcome.SOME;
    }

    @Override
    public void close() {
      closed.countDown();
    }
  }

  private static HttpHandler streaming(Endless source, long length) {
    return (request, reply) -> {
      HttpResponse response = HttpResponse.of(200);
      reply.send(
          request.path().equals("/stream")
              ? response.with(new Body.Streamed(source, length))
              : HttpResponse.text(200, "other"));
      return BodyReceiver.IGNORE;
    };
  }

  @NetworkTest
  void aStreamedBodyArrivesWhole() throws Exception {
    for (long declared : new long[] {3_000_000, -1}) {
      Endless source = new Endless(3_000_000);
      try (Server server = start(streaming(source, declared));
          RawClient client = new RawClient(server.port())) {
        client.get("/stream").get("/other");
        assertThat(client.response().body()).hasSize(3_000_000);
        assertThat(client.response().body()).isEqualTo("other");
        assertThat(source.closed.await(10, TimeUnit.SECONDS)).isTrue();
      }
    }
  }

  @NetworkTest
  void aBodyInMemoryArrivesWholeToAClientThatReadsSlowly() throws Exception {
    for (ByteBuffer body :
        List.of(ByteBuffer.allocate(9 << 20), ByteBuffer.allocateDirect(9 << 20))) {
      for (int i = 0; i < body.limit(); i += 1_000) {
        body.put(i, (byte) i);
      }
      byte[] expected = new byte[body.limit()];
      body.get(0, expected);
      HttpHandler handler =
          (_, reply) -> {
            reply.send(HttpResponse.of(200).with(body));
            return BodyReceiver.IGNORE;
          };
      try (Server server = start(handler);
          RawClient client = new RawClient(server.port(), 4_096)) {
        client.get("/a").get("/b");
        PATIENCE.until("the first has begun", () -> server.counters().requests() == 1);
        for (int i = 0; i < 2; i++) {
          assertThat(client.response().body().getBytes(StandardCharsets.ISO_8859_1))
              .isEqualTo(expected);
        }
      }
    }
  }

  @NetworkTest
  void aClientThatDoesNotReadStopsTheSourceAndNoOtherClient() throws Exception {
    Endless source = new Endless(1L << 40);
    try (Server server = start(streaming(source, -1));
        RawClient slow = new RawClient(server.port(), 4_096)) {
      slow.get("/stream");
      long seen = -1;
      for (int still = 0; still < 20; ) { // the kernel takes megabytes first
        long now = source.given.get();
        still = now > 0 && now == seen ? still + 1 : 0;
        seen = now;
        try (RawClient other = new RawClient(server.port())) {
          assertThat(other.get("/other").response().body()).isEqualTo("other");
        }
      }
      assertThat(source.given.get()).isLessThan(64 << 20);
      slow.reset();
      assertThat(source.closed.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @NetworkTest
  void contentStopsWhileItsReceiverWantsNoMore() throws Exception {
    AtomicLong got = new AtomicLong();
    CompletableFuture<Reply> paused = new CompletableFuture<>();
    AtomicInteger allowed = new AtomicInteger(1);
    HttpHandler counting =
        (request, reply) ->
            new BodyReceiver() {
              @Override
              public boolean part(ByteBuffer part) {
                got.addAndGet(part.remaining());
                paused.complete(reply);
                return allowed.decrementAndGet() > 0;
              }

              @Override
              public void end() {
                reply.send(HttpResponse.text(200, got.toString()));
              }
            };
    int length = 12 << 20;
    try (Server server = start(counting);
        RawClient client = new RawClient(server.port())) {
      CompletableFuture<Void> sending =
          CompletableFuture.runAsync(() -> {
            try {
              client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n");
              client.send(new byte[length]);
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          });
      PATIENCE.until("a part comes", paused::isDone);
      assertThat(got.get()).isLessThanOrEqualTo(64 * 1024);
      allowed.set(Integer.MAX_VALUE);
      paused.join().wantMore();
      assertThat(client.response().body()).isEqualTo(String.valueOf(length));
      sending.get(10, TimeUnit.SECONDS);
    }
  }

  @NetworkTest
  void aBodyGoesThroughTheServerInBothDirectionsAtTheSameTime() throws Exception {
    int length = 8 << 20;
    try (Server server = start(new EchoBody());
        RawClient client = new RawClient(server.port())) {
      FutureTask<Void> sending =
          new FutureTask<>(() -> {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\n");
            byte[] part = new byte[1 << 16];
            for (int i = 0; i < length; i += part.length) {
              client.send(part);
            }
            return null;
          });
      Thread.ofVirtual().start(sending);
      assertThat(client.response().body()).hasSize(length);
      sending.get(10, TimeUnit.SECONDS);
    }
  }

  // --- deadlines

  private static final Limits SHORT =
      LIMITS.withIdleTimeout(Duration.ofMillis(200)).withRequestTimeout(Duration.ofMillis(200));

  @NetworkTest
  void aSlowHeadASlowBodyAndASlowHandlerMeetTheirDeadline() throws Exception {
    HttpHandler never = (_, _) -> BodyReceiver.IGNORE;
    try (Server server = start(never, SHORT, HttpSettings.defaults())) {
      for (String begun :
          List.of(
              "",
              "GET / HTTP/1.1\r\nHo",
              "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx",
              "GET / HTTP/1.1\r\nHost: a\r\n\r\n")) {
        try (RawClient client = new RawClient(server.port())) {
          client.send(begun);
          assertThat(client.rest()).isEmpty();
        }
      }
      assertThat(server.counters().timedOut()).isEqualTo(4);
    }
  }

  @NetworkTest
  void bytesThatCompleteNothingDoNotMoveTheDeadlineOfAHead() throws Exception {
    try (Server server = start(PATH, SHORT, HttpSettings.defaults());
        RawClient client = new RawClient(server.port())) {
      client.send("GET / HTTP/1.1\r\nX: ");
      assertThatThrownBy(
              () -> {
                while (true) {
                  client.send("x");
                  PATIENCE.until("a little later", () -> true);
                }
              })
          .isInstanceOf(IOException.class);
      PATIENCE.untilAsserted(() ->
          assertThat(server.counters().timedOut() + server.counters().malformed()).isPositive());
    }
  }

  /// The receiver asks for each further part in another thread. The time that this takes is not
  /// progress by the client.
  @NetworkTest
  void singleBytesOfContentDoNotMoveItsDeadline() throws Exception {
    HttpHandler slow =
        (_, reply) ->
            _ -> {
              Thread.ofVirtual().start(reply::wantMore);
              return false;
            };
    try (Server server = start(slow, SHORT, HttpSettings.defaults());
        RawClient client = new RawClient(server.port())) {
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n");
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  client.send("x");
                  var _ = new CountDownLatch(1).await(5, TimeUnit.MILLISECONDS);
                }
              })
          .isInstanceOf(IOException.class);
      PATIENCE.untilAsserted(() -> assertThat(server.counters().timedOut()).isEqualTo(1));
    }
  }

  @NetworkTest
  void aClientThatDoesNotReadMeetsTheDeadlineOfItsReply() throws Exception {
    Endless source = new Endless(1L << 40);
    HttpSettings settings = HttpSettings.defaults().withSendTimeout(Duration.ofMillis(300));
    try (Server server = start(streaming(source, -1), LIMITS, settings);
        RawClient client = new RawClient(server.port(), 4_096)) {
      client.get("/stream");
      assertThat(source.closed.await(20, TimeUnit.SECONDS)).isTrue();
      PATIENCE.untilAsserted(() -> assertThat(server.counters().timedOut()).isEqualTo(1));
    }
  }

  // --- handlers

  @NetworkTest
  void aRequestWhoseHandlerThrowsIsAnswered() throws IOException {
    HttpHandler failing =
        (request, reply) -> {
          Thread.currentThread().interrupt();
          throw new IllegalStateException("planted");
        };
    List<Throwable> told = new ArrayList<>();
    ServerConfig config =
        ServerConfig.defaults().withThreads(1).withOnError((_, cause) -> told.add(cause));
    try (Server server = HttpServer.start(config, HttpSettings.defaults(), failing)) {
      for (int i = 0; i < 3; i++) {
        try (RawClient client = new RawClient(server.port())) {
          RawClient.Response response = client.get("/").response();
          assertThat(response.status()).isEqualTo(500);
          assertThat(response.saysClose()).isTrue();
          assertThat(client.rest()).isEmpty();
        }
      }
      assertThat(server.counters().failed()).isEqualTo(3);
    }
    assertThat(told).hasSize(3).allMatch(cause -> "planted".equals(cause.getMessage()));
  }

  @NetworkTest
  void aSourceThatFailsCutsTheResponseOff() throws IOException {
    BodySource failing =
        new BodySource() {
          private boolean begun;

          @Override
          public Outcome pull(ByteBuffer room) {
            if (begun) {
              throw new IllegalStateException("planted");
            }
            begun = true;
            room.put((byte) 'x');
            return Outcome.SOME;
          }
        };
    HttpHandler handler =
        (_, reply) -> {
          reply.send(HttpResponse.of(200).with(new Body.Streamed(failing, -1)));
          return BodyReceiver.IGNORE;
        };
    try (Server server = start(handler);
        RawClient client = new RawClient(server.port())) {
      client.get("/");
      assertThat(client.rest()).doesNotContain("\r\n0\r\n");
    }
  }

  /// The source is asked in a task of the loop, while the loop's buffer holds the head.
  @NetworkTest
  void whatASourceLeavesUnfinishedGoesToNoOtherClient() throws Exception {
    CompletableFuture<Reply> late = new CompletableFuture<>();
    HttpHandler handler =
        (request, reply) -> {
          if (request.path().equals("/late")) {
            late.complete(reply);
            return BodyReceiver.IGNORE;
          }
          return PATH.handle(request, reply);
        };
    ServerConfig oneLoop = ServerConfig.defaults().withThreads(1).withLimits(LIMITS);
    try (Server server = HttpServer.start(oneLoop, HttpSettings.defaults(), handler);
        RawClient client = new RawClient(server.port());
        RawClient other = new RawClient(server.port())) {
      assertThat(other.get("/before").response().body()).isEqualTo("/before");
      client.get("/late");
      PATIENCE.until("the handler is called", late::isDone);
      late.join().send(HttpResponse.of(200).with(new Body.Streamed(HttpContractTest::lost, -1)));
      assertThat(client.rest()).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
      assertThat(other.get("/after").response().body()).isEqualTo("/after");
    }
  }

  @NetworkTest
  void responsesBeforeASourceThatFailsArrive() throws IOException {
    HttpHandler handler =
        (request, reply) -> {
          if (request.path().equals("/lost")) {
            Body body = new Body.Streamed(HttpContractTest::lost, 10);
            reply.send(HttpResponse.of(200).with(body));
            return BodyReceiver.IGNORE;
          }
          return PATH.handle(request, reply);
        };
    try (Server server = start(handler);
        RawClient client = new RawClient(server.port())) {
      String get = "GET /%s HTTP/1.1\r\nHost: a\r\n\r\n";
      client.send(get.formatted("first") + get.formatted("lost") + get.formatted("never"));
      assertThat(client.response().body()).isEqualTo("/first");
      assertThat(client.rest()).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
    }
  }

  private static BodySource.Outcome lost(ByteBuffer room) throws IOException {
    throw new IOException("planted");
  }

  /// The late response is the first one from the handler, which therefore gets no exception.
  @NetworkTest
  void theResponseToARequestThatWasRefusedMeanwhileIsDropped() throws Exception {
    CompletableFuture<Reply> late = new CompletableFuture<>();
    HttpHandler handler =
        (_, reply) -> {
          late.complete(reply);
          return BodyReceiver.IGNORE;
        };
    try (Server server = start(handler);
        RawClient client = new RawClient(server.port())) {
      client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
      PATIENCE.until("the handler is called", late::isDone);
      assertThat(client.send("zz\r\n").response().status()).isEqualTo(400);
      Endless source = new Endless(1);
      late.join().send(HttpResponse.of(200).with(new Body.Streamed(source, 1)));
      assertThat(source.closed.getCount()).isZero();
    }
  }

  @NetworkTest
  void theSourceOfAResponseWhoseHeadDoesNotFitIsClosed() throws Exception {
    Endless source = new Endless(1);
    HttpResponse large = HttpResponse.of(200).with("X", "x".repeat(100_000));
    HttpHandler handler =
        (_, reply) -> {
          reply.send(large.with(new Body.Streamed(source, 1)));
          return BodyReceiver.IGNORE;
        };
    try (Server server = start(handler);
        RawClient client = new RawClient(server.port())) {
      client.get("/").rest();
      assertThat(source.closed.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  @NetworkTest
  void aRefusedHeadHasNoContent() throws IOException {
    try (Server server = start(PATH);
        RawClient client = new RawClient(server.port())) {
      client.get("/a").send("HEAD / HTTP/1.1\r\n\r\n");
      assertThat(client.response().body()).isEqualTo("/a");
      RawClient.Response refused = client.response(true);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.field("Content-Length")).isNotEqualTo("0");
      assertThat(client.rest()).isEmpty();
    }
  }

  @NetworkTest
  void aHandlerCannotSetTheFieldsThatTheServerAdds() {
    for (String name : List.of("content-length", "Transfer-Encoding", "CONNECTION", "Date")) {
      assertThatThrownBy(() -> HttpResponse.of(200).with(name, "5"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(name);
    }
  }

  @NetworkTest
  void anEmptyLineIsNotAnUnfinishedRequest() throws IOException {
    try (Server server = start(PATH);
        RawClient client = new RawClient(server.port())) {
      assertThat(client.get("/x").send("\r\n").response().body()).isEqualTo("/x");
      assertThat(client.shutdownOutput().rest()).isEmpty();
      PATIENCE.until("it is closed", () -> server.counters().open() == 0);
      assertThat(server.counters().failed()).isZero();
    }
  }

  @NetworkTest
  void aResponseForADisconnectedClientIsDroppedAndItsSourceClosed() throws Exception {
    CompletableFuture<Reply> late = new CompletableFuture<>();
    HttpHandler handler =
        (_, reply) -> {
          late.complete(reply);
          return BodyReceiver.IGNORE;
        };
    Limits hurried = LIMITS.withRequestTimeout(Duration.ofMillis(200)); // for the handler, too
    try (Server server = start(handler, hurried, HttpSettings.defaults())) {
      try (RawClient client = new RawClient(server.port())) {
        client.get("/");
        assertThat(client.rest()).isEmpty(); // the deadline has passed
      }
      PATIENCE.until("it is closed", () -> server.counters().open() == 0);
      Endless source = new Endless(1);
      late.join().send(HttpResponse.of(200).with(new Body.Streamed(source, 1)));
      assertThat(source.closed.getCount()).isZero();
    }
  }

  @NetworkTest
  void aHandlerCannotCloseItsServer() throws Exception {
    CompletableFuture<Server> own = new CompletableFuture<>();
    HttpHandler closing =
        (_, reply) -> {
          try {
            own.join().close();
            reply.send(HttpResponse.text(200, "closed"));
          } catch (IllegalStateException e) {
            reply.send(HttpResponse.text(200, "refused"));
          }
          return BodyReceiver.IGNORE;
        };
    try (Server server = start(closing);
        RawClient client = new RawClient(server.port())) {
      own.complete(server);
      RawClient.Response response = client.get("/").response();
      assertThat(response.body()).isEqualTo("refused");
      assertThat(response.saysClose()).isFalse();
      assertThat(client.get("/").response().body()).isEqualTo("refused");
    }
  }

  // --- owners

  @NetworkTest
  void aServerThatClosesFinishesItsRepliesAndSaysThatTheyAreTheLast() throws Exception {
    CompletableFuture<Reply> asked = new CompletableFuture<>();
    HttpHandler handler =
        (request, reply) -> {
          if (request.path().equals("/wait")) {
            asked.complete(reply);
          } else {
            reply.send(HttpResponse.text(200, "now"));
          }
          return BodyReceiver.IGNORE;
        };
    Server server = start(handler);
    try (RawClient busy = new RawClient(server.port());
        RawClient idle = new RawClient(server.port())) {
      assertThat(idle.get("/").response().saysClose()).isFalse();
      busy.get("/wait");
      PATIENCE.until("the handler is called", asked::isDone);
      Thread closer = Thread.ofPlatform().start(server::close);
      assertThat(idle.rest()).isEmpty();
      asked.join().send(HttpResponse.text(200, "finished"));
      RawClient.Response response = busy.response();
      assertThat(response.body()).isEqualTo("finished");
      assertThat(response.saysClose()).isTrue();
      assertThat(busy.rest()).isEmpty();
      idle.close();
      busy.close();
      assertThat(closer.join(Duration.ofSeconds(20))).isTrue();
      server.close(); // a second call does nothing
    } finally {
      server.close();
    }
  }

  /// With many loops, the first loop tells its clients of the close some time before the last one
  /// does.
  @NetworkTest
  void aClientThatIsToldToLeaveFindsThePortClosed() throws Exception {
    int told = 0;
    while (told < 5) {
      var config = ServerConfig.defaults().withThreads(200).withLimits(LIMITS);
      Server server = HttpServer.start(config, HttpSettings.defaults(), PATH);
      Thread owner = Thread.ofPlatform().unstarted(server::close);
      try (RawClient client = new RawClient(server.port())) {
        client.get("/a").response();
        owner.start();
        told += asksUntilItIsToldToLeave(client) ? 1 : 0;
        assertThatThrownBy(() -> new RawClient(server.port())).isInstanceOf(ConnectException.class);
      } finally {
        server.close();
        owner.join();
      }
    }
  }

  /// Returns false if the client's last request came after the server's last read.
  private static boolean asksUntilItIsToldToLeave(RawClient client) {
    try {
      while (!client.get("/a").response().saysClose()) {}
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @NetworkTest
  void noReplyIsLostWhenAServerUnderLoadCloses() throws Exception {
    Server server = start(PATH);
    List<FutureTask<Long>> clients = new ArrayList<>();
    CountDownLatch warm = new CountDownLatch(8);
    for (int i = 0; i < 8; i++) {
      FutureTask<Long> client = new FutureTask<>(() -> untilTheLast(server.port(), warm));
      clients.add(client);
      Thread.ofVirtual().start(client);
    }
    assertThat(warm.await(20, TimeUnit.SECONDS)).isTrue();
    server.close();
    long replies = 0;
    for (FutureTask<Long> client : clients) {
      replies += client.get(20, TimeUnit.SECONDS);
    }
    Counters.Snapshot counted = server.counters();
    assertThat(counted.requests()).isEqualTo(replies);
    assertThat(counted.replies()).isEqualTo(replies);
    assertThat(counted.open()).isZero();
  }

  /// Sends requests until a response announces that it is the last, or the server has just closed.
  private static long untilTheLast(int port, CountDownLatch warm) throws IOException {
    long replies = 0;
    try (RawClient client = new RawClient(port)) {
      while (true) {
        RawClient.Response response;
        try {
          response = client.get("/" + replies).response();
        } catch (IOException e) {
          return replies; // it closed between two requests
        }
        assertThat(response.body()).isEqualTo("/" + replies);
        if (++replies == 100) {
          warm.countDown();
        }
        if (response.saysClose()) {
          return replies;
        }
      }
    }
  }

  /// The first client's handler is interrupted at the end. By then the second client's request has
  /// arrived; a handler that began now would no longer be interrupted.
  @NetworkTest
  void noHandlerIsCalledAfterTheServersEnd() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    HttpHandler stuck =
        (_, reply) -> {
          calls.incrementAndGet();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            reply.send(HttpResponse.of(503));
          }
          return BodyReceiver.IGNORE;
        };
    Limits hurried = LIMITS.withCloseTimeout(Duration.ofMillis(100));
    ServerConfig oneLoop = ServerConfig.defaults().withThreads(1).withLimits(hurried);
    Server server = HttpServer.start(oneLoop, HttpSettings.defaults(), stuck);
    try (RawClient first = new RawClient(server.port());
        RawClient second = new RawClient(server.port())) {
      first.get("/a").get("/b");
      PATIENCE.until("the handler is called", () -> calls.get() == 1);
      second.get("/");
      server.close();
      PATIENCE.until("all are closed", () -> server.counters().open() == 0);
      assertThat(calls).hasValue(1);
    }
  }

  @NetworkTest
  void aStartOnATakenPortLeavesNothing() throws Exception {
    try (Server server = start(PATH)) {
      ThreadGroup threads = new ThreadGroup("starts");
      Leftovers leftovers = new Leftovers(threads);
      FutureTask<Server> second =
          new FutureTask<>(() ->
              HttpServer.start(
                  ServerConfig.defaults().withPort(server.port()), HttpSettings.defaults(), PATH));
      new Thread(threads, second, "starter").start();
      assertThatThrownBy(() -> second.get(10, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(java.net.BindException.class);
      leftovers.assertNone(PATIENCE);
    }
  }

  @NetworkTest
  void aThousandClientsAreServedAtOnce() throws IOException {
    try (Server server = start(PATH)) {
      List<RawClient> clients = new ArrayList<>();
      try {
        for (int i = 0; i < 1_000; i++) {
          clients.add(new RawClient(server.port()).get("/" + i));
        }
        for (int i = 0; i < clients.size(); i++) {
          assertThat(clients.get(i).response().body()).isEqualTo("/" + i);
        }
        assertThat(server.counters().open()).isEqualTo(1_000);
      } finally {
        for (RawClient client : clients) {
          client.close();
        }
      }
    }
  }
}
