package manyclients.store.clients;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayInputStream;
import manyclients.store.peers.Kind;
import manyclients.store.peers.Tool;
import manyclients.store.server.StoreServer;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Python's client, redis-py: commands, a pipeline, a transaction that loses its race, and
/// messages.
@Timeout(60)
class RedisPyTest {
  private static final String NOT_INSTALLED = "no redis-py";

  private static final String SCRIPT =
      """
      import sys
      try:
          import redis
      except ImportError:
          sys.exit("no redis-py")
      one = redis.Redis(port=int(sys.argv[1]), decode_responses=True)
      other = redis.Redis(port=int(sys.argv[1]), decode_responses=True)
      print(one.set("greeting", "hello", ex=60, nx=True), one.get("greeting"), one.ttl("greeting") > 50)
      print(one.set("greeting", "again", nx=True), one.incr("visits"), one.get("none"))
      pipeline = one.pipeline(transaction=False)
      for i in range(1000):
          pipeline.incrby("sum", i)
      print(pipeline.execute()[-1])
      with one.pipeline() as change:
          change.watch("visits")
          seen = int(change.get("visits"))
          other.set("visits", 10)
          change.multi()
          change.set("visits", seen + 1)
          try:
              change.execute()
          except redis.WatchError:
              print("lost the race at", one.get("visits"))
      with one.pipeline() as change:
          print(change.incr("visits").get("visits").execute())
      listener = one.pubsub(ignore_subscribe_messages=True)
      listener.subscribe("news")
      listener.get_message(timeout=10)
      other.publish("news", "it works")
      message = listener.get_message(timeout=10)
      print(message["channel"], message["data"])
      """;

  private static final String PRINTED =
      """
      True hello True
      None 1 None
      499500
      lost the race at 10
      [11, '11']
      news it works
      """;

  @ParameterizedTest
  @EnumSource
  void redisPyFindsWhatItExpects(Kind kind) throws Exception {
    try (StoreServer server = kind.start()) {
      var script = new ByteArrayInputStream(SCRIPT.getBytes(UTF_8));
      String said = Tool.feed(script, "python3", "-", String.valueOf(server.port()));
      assumeFalse(said.strip().equals(NOT_INSTALLED), "there is no redis-py on this machine");
      assertThat(said).isEqualTo(PRINTED);
    }
  }
}
