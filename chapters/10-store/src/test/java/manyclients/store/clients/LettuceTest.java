package manyclients.store.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.KeyScanCursor;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScanArgs;
import io.lettuce.core.ScanIterator;
import io.lettuce.core.SetArgs;
import io.lettuce.core.TransactionResult;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import manyclients.store.peers.Kind;
import manyclients.store.server.StoreServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Lettuce, which sends the commands of all threads over one connection, on its own loops.
@ParameterizedClass
@EnumSource
@Timeout(120)
class LettuceTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Kind kind;
  private StoreServer server;
  private RedisClient client;

  LettuceTest(Kind kind) {
    this.kind = kind;
  }

  @BeforeEach
  void start() throws Exception {
    server = kind.start();
    client =
        RedisClient.create(
            RedisURI.builder()
                .withHost("127.0.0.1")
                .withPort(server.port())
                .withClientName("test")
                .withTimeout(PATIENCE)
                .build());
  }

  @AfterEach
  void stop() {
    client.shutdown(Duration.ZERO, PATIENCE);
    server.close();
  }

  @Test
  void valuesComeBack() {
    checkValues();
  }

  private void checkValues() {
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      RedisCommands<String, String> redis = connection.sync();
      assertThat(redis.set("k", "v", SetArgs.Builder.ex(100))).isEqualTo("OK");
      assertThat(redis.get("k")).isEqualTo("v");
      assertThat(redis.ttl("k")).isBetween(90L, 100L);
      assertThat(redis.get("none")).isNull();
      assertThat(redis.clientGetname()).isEqualTo("test");
      assertThat(redis.configGet("appendonly")).containsEntry("appendonly", "no");
      assertThat(redis.info("server")).contains("redis_version:");
    }
  }

  @Test
  void valuesComeBackInVersionTwoOfTheProtocol() {
    client.setOptions(ClientOptions.builder().protocolVersion(ProtocolVersion.RESP2).build());
    checkValues();
  }

  @Test
  void manyCommandsAreInFlightTogether() throws Exception {
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      List<RedisFuture<Long>> replies = new ArrayList<>();
      for (int i = 0; i < 10_000; i++) {
        replies.add(connection.async().incr("count"));
      }
      for (int i = 0; i < replies.size(); i++) {
        assertThat(replies.get(i).get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(i + 1);
      }
    }
  }

  @Test
  void aTransactionRunsAsOneUnlessItsKeyHasChanged() {
    try (StatefulRedisConnection<String, String> connection = client.connect();
        StatefulRedisConnection<String, String> other = client.connect()) {
      RedisCommands<String, String> redis = connection.sync();
      assertThat(redis.multi()).isEqualTo("OK");
      redis.set("k", "1");
      redis.incr("k");
      assertThat(redis.exec()).containsExactly("OK", 2L);
      redis.watch("k");
      other.sync().set("k", "other");
      redis.multi();
      redis.set("k", "mine");
      TransactionResult result = redis.exec();
      assertThat(result.wasDiscarded()).isTrue();
      assertThat(redis.get("k")).isEqualTo("other");
    }
  }

  @Test
  void aScanFindsEachKeyOnce() {
    try (StatefulRedisConnection<String, String> connection = client.connect()) {
      RedisCommands<String, String> redis = connection.sync();
      for (int i = 0; i < 500; i++) {
        redis.set("key:" + i, "v");
      }
      List<String> found = new ArrayList<>();
      ScanIterator.scan(redis, ScanArgs.Builder.matches("key:*").limit(20))
          .forEachRemaining(found::add);
      assertThat(found).hasSize(500).doesNotHaveDuplicates();
      KeyScanCursor<String> all = redis.scan(ScanArgs.Builder.limit(100_000));
      assertThat(all.getKeys()).isNotEmpty();
    }
  }

  /// Messages use the same connection as commands, because RESP3 has a type for them.
  @Test
  void messagesArriveBetweenReplies() throws Exception {
    BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    try (StatefulRedisPubSubConnection<String, String> listener = client.connectPubSub();
        StatefulRedisConnection<String, String> speaker = client.connect()) {
      listener.addListener(
          new RedisPubSubAdapter<>() {
            @Override
            public void message(String channel, String message) {
              messages.add(message);
            }

            @Override
            public void message(String pattern, String channel, String message) {
              messages.add(pattern + " " + message);
            }
          });
      listener.sync().subscribe("news");
      listener.sync().psubscribe("other:*");
      for (int i = 0; i < 100; i++) {
        assertThat(speaker.sync().publish("news", "m" + i)).isEqualTo(1);
        assertThat(listener.sync().set("k", "v" + i)).isEqualTo("OK");
      }
      assertThat(speaker.sync().publish("other:1", "last")).isEqualTo(1);
      for (int i = 0; i < 100; i++) {
        assertThat(messages.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("m" + i);
      }
      assertThat(messages.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("other:* last");
      listener.sync().unsubscribe("news");
      assertThat(speaker.sync().publish("news", "gone")).isZero();
    }
  }
}
