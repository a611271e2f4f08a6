package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.frame.FrameEncoder;
import manyclients.selector.Connection.State;
import manyclients.selector.EventLoop;
import manyclients.selector.FrameProtocol;
import manyclients.selector.LoopContext;
import manyclients.suite.rig.FakeChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Conversations of one loop, without sockets and without workers: the test plays both.
class WorkerConversationTest {
  private static final Limits LIMITS = Limits.defaults();

  private final Counters counters = new Counters();
  private final List<Throwable> errors = new CopyOnWriteArrayList<>();
  private final Deque<Runnable> submitted = new ArrayDeque<>();
  private final EventLoop loop;

  WorkerConversationTest() throws IOException {
    loop = new EventLoop("loop on trial", Duration.ofMillis(1), errors::add);
  }

  @BeforeEach
  void start() {
    loop.start();
  }

  @AfterEach
  void end() throws InterruptedException {
    loop.stop();
    assertThat(loop.join(Duration.ofSeconds(10))).isTrue();
  }

  private interface Step<T> {
    T run() throws IOException;
  }

  private <T> T inLoop(Step<T> step) throws Exception {
    CompletableFuture<T> result = new CompletableFuture<>();
    loop.runInLoop(() -> {
      try {
        result.complete(step.run());
      } catch (Throwable t) {
        result.completeExceptionally(t);
      }
    });
    return result.get(10, TimeUnit.SECONDS);
  }

  private State state(WorkerConversation conversation) throws Exception {
    return inLoop(conversation::state);
  }

  /// Runs a worker's job, and lets the loop notice it.
  private void work(Runnable job) throws Exception {
    job.run();
    inLoop(() -> true); // a task queued after that of the job
  }

  private WorkerProtocol protocol(int permits) {
    LoopContext context = new LoopContext(loop, LIMITS, counters, ErrorListener.NONE, () -> {});
    FrameProtocol frames = new FrameProtocol(context, RequestHandler.ECHO);
    return new WorkerProtocol(frames, new AdmissionQueue(submitted::add, permits));
  }

  private static FakeChannel channel(String... requests) {
    FakeChannel channel = new FakeChannel();
    for (String request : requests) {
      channel.arriving.add(FrameEncoder.frame(ByteBuffer.wrap(request.getBytes())));
    }
    return channel;
  }

  @Test
  void aClientThatHasGoneDoesNotStayInLine() throws Exception {
    WorkerProtocol protocol = protocol(1);
    AtomicInteger calls = new AtomicInteger();
    var first = new WorkerConversation(channel("first"), protocol, () -> {});
    var gone = new WorkerConversation(channel("gone"), protocol, calls::incrementAndGet);
    inLoop(first::receive);
    inLoop(gone::receive);
    assertThat(state(gone)).as("in line").isEqualTo(State.WORKING);
    inLoop(() -> close(gone));
    work(submitted.remove());
    assertThat(calls).hasValue(0);
  }

  private static boolean close(WorkerConversation conversation) {
    conversation.close();
    return true;
  }

  @Test
  void aTurnThatFailsLeavesNoPermitBehind() throws Exception {
    WorkerProtocol protocol = protocol(1);
    var first = new WorkerConversation(channel("one", "two"), protocol, () -> {});
    var unlucky =
        new WorkerConversation(
            channel("three", "four"),
            protocol,
            () -> {
              throw new IllegalStateException("planted");
            });
    inLoop(first::receive);
    inLoop(unlucky::receive);
    work(submitted.remove());
    assertThat(errors).singleElement().isInstanceOf(IllegalStateException.class);
    inLoop(first::receive); // takes the only permit again
    inLoop(unlucky::receive);
    assertThat(submitted).hasSize(1);
  }

  @Test
  void theDeadlineIsTheOldestRequestsUntilItsReplyHasLeft() throws Exception {
    FakeChannel channel = channel("one", "two", "three");
    var conversation = new WorkerConversation(channel, protocol(8), () -> {});
    assertThat(inLoop(conversation::receive)).as("a request has come").isTrue();
    assertThat(inLoop(conversation::receive)).as("another one").isFalse();
    Runnable one = submitted.remove();
    work(submitted.remove());
    assertThat(inLoop(conversation::proceed)).as("the younger one is done").isFalse();
    work(one);
    assertThat(inLoop(conversation::proceed)).as("both have left").isTrue();
    assertThat(channel.taken.size()).isEqualTo(2 * 7);
  }

  @Test
  void aClientThatEndsItsStreamInsideARequestGetsItsRepliesFirst() throws Exception {
    FakeChannel channel = channel("one");
    channel.arriving.add(ByteBuffer.wrap(new byte[] {0, 0}));
    var conversation = new WorkerConversation(channel, protocol(8), () -> {});
    inLoop(conversation::receive);
    inLoop(conversation::receive);
    channel.ended = true;
    inLoop(conversation::receive);
    assertThat(state(conversation)).isEqualTo(State.WORKING);
    work(submitted.remove());
    assertThat(inLoop(() -> endsWithin(conversation))).isTrue();
    assertThat(channel.taken.size()).isEqualTo(7);
  }

  private static boolean endsWithin(WorkerConversation conversation) throws IOException {
    try {
      conversation.proceed();
      return false;
    } catch (EOFException e) {
      return true;
    }
  }
}
