package manyclients.store.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import manyclients.store.peers.Kind;
import manyclients.store.server.StoreServer;
import manyclients.testkit.Patience;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import redis.clients.jedis.AbstractTransaction;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.params.ScanParams;
import redis.clients.jedis.params.SetParams;
import redis.clients.jedis.resps.ScanResult;

/// Jedis, with its pool.
@ParameterizedClass
@EnumSource
@Timeout(120)
class JedisTest {
  private static final int CONNECTIONS = 8;
  private static final int PATIENCE = 30_000; // milliseconds
  private static final Patience WAIT = new Patience(Duration.ofSeconds(30));

  private final Kind kind;
  private StoreServer server;
  private RedisClient jedis;

  JedisTest(Kind kind) {
    this.kind = kind;
  }

  @BeforeEach
  void start() throws Exception {
    server = kind.start();
    jedis = client(RedisProtocol.RESP3);
  }

  private RedisClient client(RedisProtocol protocol) {
    GenericObjectPoolConfig<Connection> pool = new GenericObjectPoolConfig<>();
    pool.setMaxTotal(CONNECTIONS);
    return RedisClient.builder()
        .hostAndPort("127.0.0.1", server.port())
        .clientConfig(
            DefaultJedisClientConfig.builder()
                .protocol(protocol)
                .clientName("test")
                .timeoutMillis(PATIENCE)
                .build())
        .poolConfig(pool)
        .build();
  }

  @AfterEach
  void stop() {
    jedis.close();
    server.close();
  }

  @Test
  void valuesComeBack() {
    assertThat(jedis.set("k", "v", SetParams.setParams().ex(100))).isEqualTo("OK");
    assertThat(jedis.get("k")).isEqualTo("v");
    assertThat(jedis.ttl("k")).isBetween(90L, 100L);
    assertThat(jedis.get("none")).isNull();
    assertThat(jedis.mget("k", "none")).containsExactly("v", null);
    assertThat(jedis.incrByFloat("f", 1.5)).isEqualTo(1.5);
    assertThatThrownBy(() -> jedis.incr("k"))
        .isInstanceOf(JedisDataException.class)
        .hasMessage("ERR value is not an integer or out of range");
  }

  @Test
  void valuesComeBackInVersionTwoOfTheProtocol() {
    try (RedisClient old = client(RedisProtocol.RESP2)) {
      assertThat(old.set("k", "v")).isEqualTo("OK");
      assertThat(old.get("none")).isNull();
      assertThat(old.configGet("appendonly")).containsEntry("appendonly", "no");
    }
  }

  @Test
  void manyThreadsShareAPool() throws Exception {
    int threads = 4 * CONNECTIONS;
    int rounds = 100;
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        all.add(executor.submit(() -> increment(rounds)));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
    assertThat(jedis.get("count")).isEqualTo("" + threads * rounds);
    assertThat(server.counters().accepted()).isLessThanOrEqualTo(CONNECTIONS);
  }

  private void increment(int rounds) {
    for (int i = 0; i < rounds; i++) {
      jedis.incr("count");
    }
  }

  @Test
  void aPipelineIsAnsweredInOrder() {
    List<Response<Long>> replies = new ArrayList<>();
    try (Pipeline pipeline = jedis.pipelined()) {
      for (int i = 0; i < 1_000; i++) {
        replies.add(pipeline.incr("count"));
      }
      pipeline.sync();
    }
    for (int i = 0; i < replies.size(); i++) {
      assertThat(replies.get(i).get()).isEqualTo(i + 1);
    }
  }

  @Test
  void aTransactionRunsAsOne() {
    try (AbstractTransaction transaction = jedis.multi()) {
      Response<Long> one = transaction.incr("{t}a");
      Response<String> two = transaction.set("{t}b", "v");
      assertThat(transaction.exec()).containsExactly(1L, "OK");
      assertThat(one.get()).isEqualTo(1);
      assertThat(two.get()).isEqualTo("OK");
    }
  }

  @Test
  void aTransactionWhoseKeyHasChangedDoesNotRun() {
    try (AbstractTransaction transaction = jedis.transaction(false)) {
      transaction.watch("k");
      jedis.set("k", "other");
      transaction.multi();
      transaction.set("k", "mine");
      assertThat(transaction.exec()).isNull();
    }
    assertThat(jedis.get("k")).isEqualTo("other");
    try (AbstractTransaction transaction = jedis.transaction(false)) {
      transaction.watch("k");
      transaction.multi();
      transaction.set("k", "mine");
      assertThat(transaction.exec()).containsExactly("OK");
    }
    assertThat(jedis.get("k")).isEqualTo("mine");
  }

  @Test
  void aScanFindsEachKeyOnce() {
    for (int i = 0; i < 500; i++) {
      jedis.set("key:" + i, "v");
    }
    List<String> found = new ArrayList<>();
    String cursor = ScanParams.SCAN_POINTER_START;
    do {
      ScanResult<String> page = jedis.scan(cursor, new ScanParams().match("key:*").count(20));
      found.addAll(page.getResult());
      cursor = page.getCursor();
    } while (!cursor.equals(ScanParams.SCAN_POINTER_START));
    assertThat(found).hasSize(500).doesNotHaveDuplicates();
  }

  @Test
  void messagesArrive() throws Exception {
    BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    JedisPubSub listener =
        new JedisPubSub() {
          @Override
          public void onMessage(String channel, String message) {
            messages.add(channel + ": " + message);
          }

          @Override
          public void onPMessage(String pattern, String channel, String message) {
            messages.add(pattern + ": " + message);
          }

          @Override
          public void onSubscribe(String channel, int count) {
            psubscribe("n*");
          }
        };
    Thread thread = Thread.ofVirtual().start(() -> jedis.subscribe(listener, "news"));
    WAIT.until("both are told", () -> jedis.publish("news", "x") == 2);
    messages.clear();
    jedis.publish("news", "hello");
    List<String> got = new ArrayList<>();
    while (got.stream().filter(message -> message.endsWith(": hello")).count() < 2) {
      got.add(String.valueOf(messages.poll(PATIENCE, TimeUnit.MILLISECONDS)));
    }
    assertThat(got).contains("news: hello", "n*: hello");
    listener.unsubscribe();
    listener.punsubscribe();
    thread.join();
  }
}
