package manyclients.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Fails each test class that loses a buffer. It applies to all classes, because JUnit finds this
/// extension by itself.
public final class Leaks implements BeforeAllCallback, AfterAllCallback {
  private static final Queue<String> FOUND = new ConcurrentLinkedQueue<>();

  static {
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID); // watches every buffer
    ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(
        new ResourceLeakDetectorFactory() {
          @Override
          @SuppressWarnings("deprecation") // there is no other such method
          public <T> ResourceLeakDetector<T> newResourceLeakDetector(
              Class<T> resource, int samplingInterval, long maxActive) {
            return new Reporter<>(resource, samplingInterval);
          }
        });
    // Netty's global thread belongs to no server. It starts here and stays, because a test would
    // count one that starts with a server as a leftover.
    GlobalEventExecutor.INSTANCE.schedule(() -> {}, 1, TimeUnit.DAYS);
  }

  /// Records the messages that Netty's detector would log.
  private static final class Reporter<T> extends ResourceLeakDetector<T> {
    Reporter(Class<?> resource, int samplingInterval) {
      super(resource, samplingInterval);
    }

    @Override
    protected boolean needReport() {
      return true;
    }

    @Override
    protected void reportTracedLeak(String resource, String records) {
      FOUND.add(resource + " was not released. " + records.strip());
    }

    @Override
    protected void reportUntracedLeak(String resource) {
      FOUND.add(resource + " was not released.");
    }
  }

  /// Returns the buffers lost since the last call. A buffer is lost if it becomes garbage without
  /// being released, so the garbage has to be collected first.
  static List<String> collect() {
    awaitCollection();
    awaitCollection(); // after the second collection, the queues have the first one's finds
    ByteBufAllocator.DEFAULT.buffer(1).release(); // lets the detector check its queue
    List<String> found = new ArrayList<>(FOUND);
    FOUND.clear();
    return found;
  }

  private static void awaitCollection() {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    WeakReference<Object> canary = new WeakReference<>(new Object(), queue);
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .pollDelay(Duration.ZERO)
        .until(() -> {
          System.gc();
          return queue.remove(100) == canary;
        });
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    FOUND.clear();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    assertThat(collect()).as("buffers that were not released").isEmpty();
  }
}
