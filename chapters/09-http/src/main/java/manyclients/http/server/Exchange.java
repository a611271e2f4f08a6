package manyclients.http.server;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.Reply;
import manyclients.http.message.Body;
import manyclients.http.message.HttpResponse;
import manyclients.http.message.ResponseTerms;
import manyclients.selector.EventLoop;
import org.jspecify.annotations.Nullable;

/// One request and its response. The handler's side of it, [Reply], is for any thread; everything
/// else is for the loop.
///
/// A handler may report "more" in another thread while the loop is still in the call that will
/// return "no more for now". So the loop sets a flag to *no* before that call, and never after it.
final class Exchange implements Reply {
  /// Stored instead of a response when the client has disconnected: later responses are dropped.
  private static final HttpResponse GONE = HttpResponse.of(500);

  private final EventLoop loop;
  private final Runnable goOn;
  private final ResponseTerms terms;
  private final AtomicReference<@Nullable HttpResponse> response = new AtomicReference<>();

  /// Set when the handler has answered. A replacement by the server does not count.
  private final AtomicBoolean answered = new AtomicBoolean();

  private volatile boolean wantsMore = true;
  private volatile boolean hasMore = true;
  private boolean begun;
  private boolean active;
  private BodyReceiver receiver = BodyReceiver.IGNORE;

  /// @param goOn continues the conversation, in the loop
  Exchange(EventLoop loop, Runnable goOn, ResponseTerms terms) {
    this.loop = loop;
    this.goOn = goOn;
    this.terms = terms;
  }

  @Override
  public void send(HttpResponse response) {
    if (answered.getAndSet(true) && this.response.get() != GONE) {
      throw new IllegalStateException("this request has been answered");
    }
    if (this.response.compareAndSet(null, response)) {
      changed();
    } else {
      drop(response); // the client has left, or has received a failure
    }
  }

  @Override
  public void wantMore() {
    wantsMore = true;
    changed();
  }

  @Override
  public void haveMore() {
    hasMore = true;
    changed();
  }

  /// Notifies the conversation, unless it is running, because it then looks by itself.
  private void changed() {
    if (!loop.isInLoop() || !active) {
      loop.queueInLoop(goOn);
    }
  }

  /// Sets whether the conversation is processing this exchange, and will look at it again.
  void activate(boolean now) {
    active = now;
  }

  ResponseTerms terms() {
    return terms;
  }

  BodyReceiver receiver() {
    return receiver;
  }

  void receiver(BodyReceiver receiver) {
    this.receiver = receiver;
  }

  boolean wantsMore() {
    return wantsMore;
  }

  void wantsMore(boolean now) {
    wantsMore = now;
  }

  boolean hasMore() {
    return hasMore;
  }

  void awaitMore() {
    hasMore = false;
  }

  boolean isAnswered() {
    return response.get() != null;
  }

  /// Returns the response if there is one whose sending has not begun. It begins now.
  @Nullable HttpResponse begin() {
    HttpResponse ready = begun ? null : response.get();
    begun |= ready != null;
    return ready;
  }

  boolean hasBegun() {
    return begun;
  }

  /// Answers in place of the handler, which has failed or must not answer. Must not be called after
  /// a response has begun.
  void replace(HttpResponse failure) {
    HttpResponse given = response.getAndSet(failure);
    if (given != null) {
      drop(given);
    }
  }

  /// Drops all responses, because the client has disconnected.
  void abandon() {
    HttpResponse given = response.getAndSet(GONE);
    if (given != null && !begun) {
      drop(given);
    }
  }

  private static void drop(HttpResponse response) {
    if (response.body() instanceof Body.Streamed streamed) {
      streamed.source().close();
    }
  }
}
