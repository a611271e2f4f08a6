package manyclients.http.server;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Objects;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;
import manyclients.http.message.Refusal;
import manyclients.http.message.RequestParser;
import manyclients.http.message.ResponseEncoder;
import manyclients.http.message.ResponseTerms;
import manyclients.selector.Connection.State;
import manyclients.selector.Conversation;
import manyclients.selector.Inbox;
import manyclients.selector.LoopContext;
import org.jspecify.annotations.Nullable;

/// One client's conversation in HTTP/1.1: one exchange at a time, in the order of the requests.
///
///          ┌──────────────────── both have ended ◀──────────────────┐
///          ▼                                                        │
///     no exchange ── HEAD ──▶ the handler is called ──▶ request: parts to the receiver … END
///                                                   └─▶ response: head, body, to the last byte
///
/// Bytes that cannot be used yet stay in the inbox, and then nothing is read: the next request
/// waits for this response, and the next part of the content waits until the receiver wants it.
/// While a response waits for the socket, nothing is read either.
///
/// Everything belongs to the loop's thread.
final class HttpConversation implements Conversation {
  /// The maximum number of requests that are answered before other clients have their turn.
  private static final int AT_ONCE = 64;

  /// The number of bytes, of content or of replies, that count as progress and restart the
  /// deadline.
  static final int STEP = 16 * 1024;

  /// The maximum of unread content, in bytes, that is skipped to reach the next request.
  static final int DISCARDED = 256 * 1024;

  private final SocketChannel channel;
  private final HttpProtocol protocol;
  private final LoopContext context;
  private final Runnable goOn;
  private final Inbox inbox = new Inbox();
  private final ReplyWriter writer;

  /// The parser of the current request, or null between two requests.
  private @Nullable RequestParser parser;

  /// The request in progress.
  private @Nullable Exchange exchange;

  /// Set when all of the request has been read, or its handler was not called.
  private boolean requestEnded;

  /// Set when a client waiting for `100 Continue` gets its response instead.
  private boolean continuePending;

  /// The length of the content according to the request, or -1 if it is chunked.
  private long contentLength;

  private int discarded;

  /// The number of bytes of content received and replies sent since the deadline started.
  private long bytesSinceDeadline;

  /// The time that the conversation has waited for content since the last progress, and the time
  /// when the present wait began, in nanoseconds.
  private long waited;

  private long waitingSince;

  /// The connection's wait state after the last pass.
  private State waitState = State.WAITING;

  /// The state when no exchange is left: DRAINING when no other will begin, CLOSED when the client
  /// has ended its stream.
  private State afterReplies = State.WAITING;

  /// Set when this is the last response. The client has been told, or will notice that the
  /// connection closes.
  private boolean closeAfter;

  /// Set when a response was cut off.
  private boolean truncated;

  private boolean progress;

  HttpConversation(SocketChannel channel, HttpProtocol protocol, Runnable goOn) {
    this.channel = channel;
    this.protocol = protocol;
    this.context = protocol.context();
    this.goOn = goOn;
    this.writer = new ReplyWriter(channel, protocol);
  }

  @Override
  public boolean receive() throws IOException {
    boolean idle = isIdle();
    ByteBuffer bytes = context.loop().in();
    int count = channel.read(bytes);
    Xray.read(channel, count);
    if (count < 0) {
      if (!isIdle()) {
        throw new EOFException("the stream ended inside a request");
      }
      afterReplies = State.CLOSED;
      waitState = State.CLOSED;
      return true;
    }
    return process(bytes.flip()) || idle;
  }

  @Override
  public boolean proceed() throws IOException {
    return process(inbox.pending());
  }

  /// Does all work that is possible now: answers, and takes the bytes that have arrived.
  ///
  /// @return whether there was progress
  private boolean process(ByteBuffer bytes) throws IOException {
    progress = false;
    waited += isInContent() && waitState == State.WAITING ? System.nanoTime() - waitingSince : 0;
    activate(true);
    writer.flush();
    State next = null;
    for (int left = AT_ONCE; next == null; ) {
      answer();
      next = whyBlocked(left, bytes);
      if (next == null) {
        left -= exchange == null ? 1 : 0;
        next = take(bytes);
      }
    }
    writer.flush();
    activate(false);
    inbox.keep(bytes, bytes.remaining());
    waitState = writer.isBlocked() && !truncated ? State.WAITING_TO_WRITE : next;
    bytesSinceDeadline += writer.takeMoved();
    progress |= bytesSinceDeadline >= STEP;
    bytesSinceDeadline = progress ? 0 : bytesSinceDeadline;
    waited = progress ? 0 : waited;
    waitingSince = isInContent() ? System.nanoTime() : 0;
    return progress;
  }

  private void activate(boolean now) {
    if (exchange != null) {
      exchange.activate(now);
    }
  }

  /// Begins or continues the response, and ends the exchange when nothing is left of it.
  private void answer() throws IOException {
    Exchange current = exchange;
    if (current == null || truncated) {
      return;
    }
    HttpResponse response = current.begin();
    if (response != null) {
      begin(response, current);
    }
    if (!writer.isDone()) {
      send(current);
    }
    if (current.hasBegun() && writer.isDone() && isRequestOver(current)) {
      closeAfter |= !requestEnded; // it is not known where the next request would begin
      finish(current);
    }
  }

  private void begin(HttpResponse response, Exchange current) throws IOException {
    boolean unread = !requestEnded && current.receiver() == BodyReceiver.IGNORE;
    boolean close = continuePending || protocol.isDraining() || unread && contentLength > DISCARDED;
    ResponseTerms terms = close || closeAfter ? current.terms().closing() : current.terms();
    closeAfter = ResponseEncoder.closes(response, terms);
    writer.begin(response, terms);
  }

  private void send(Exchange current) throws IOException {
    try {
      writer.write(current);
    } catch (IOException e) {
      throw e;
    } catch (RuntimeException | Error e) { // thrown by the source
      fail(e);
    } finally {
      var _ = Thread.interrupted(); // an interrupt must not hit this thread's next handler
    }
  }

  /// Returns whether the request is over: its content has been read, or the rest will not be read.
  private boolean isRequestOver(Exchange current) {
    boolean ignored = current.receiver() == BodyReceiver.IGNORE;
    return requestEnded || ignored && (closeAfter || discarded > DISCARDED);
  }

  private void finish(Exchange done) {
    exchange = null;
    progress = true;
    if (!requestEnded) {
      receiverFailed(done);
      releaseParser();
    }
  }

  /// Returns the state in which to wait before more bytes may be taken, or null if they may be now.
  private @Nullable State whyBlocked(int left, ByteBuffer bytes) {
    if (truncated) {
      return State.CLOSED;
    }
    if (writer.isBlocked()) {
      return State.WAITING_TO_WRITE;
    }
    if (context.loop().isStopping()) {
      return State.WORKING; // no handler may be called: the loop closes the rest
    }
    if (exchange != null) {
      return requestEnded || !exchange.wantsMore() ? State.WORKING : null;
    }
    if (closeAfter) {
      bytes.position(bytes.limit());
      return State.DRAINING;
    }
    if (left == 0 && bytes.hasRemaining()) {
      context.loop().queueInLoop(goOn);
      return State.WORKING;
    }
    return null;
  }

  /// Takes the next piece of a request.
  ///
  /// @return the state in which to wait for more bytes, or null if there were enough
  private @Nullable State take(ByteBuffer bytes) throws IOException {
    if (parser == null) {
      parser = protocol.takeParser();
    }
    RequestParser parser = this.parser;
    switch (parser.parse(bytes)) {
      case HEAD -> {
        head(parser.request(), bytes);
        return contentLength == 0 ? take(bytes) : null; // its END has arrived too
      }
      case BODY -> part(parser.part());
      case END -> requestEnds();
      case REFUSED -> refuse(parser.refusal(), parser.isRefusedHead());
      case NEEDS_MORE -> {
        if (parser.isAtRest()) {
          releaseParser();
        }
        return exchange == null ? afterReplies : State.WAITING;
      }
    }
    return null;
  }

  private void head(HttpRequest request, ByteBuffer bytes) throws IOException {
    Exchange begun = new Exchange(context.loop(), goOn, ResponseTerms.of(request));
    exchange = begun;
    begun.activate(true);
    requestEnded = false;
    discarded = 0;
    progress = true;
    contentLength = request.contentLength();
    boolean expects = request.expectsContinue() && contentLength != 0;
    Xray.handlerBegan(channel);
    try {
      begun.receiver(Objects.requireNonNull(protocol.handler().handle(request, begun)));
    } catch (Throwable t) { // any failure concerns this client alone
      fail(t);
    } finally {
      var _ = Thread.interrupted();
      Xray.handlerEnded(channel);
    }
    continuePending = expects && begun.isAnswered();
    if (expects && !continuePending && !bytes.hasRemaining()) {
      writer.putContinue();
    }
  }

  private void part(ByteBuffer part) {
    Exchange current = Objects.requireNonNull(exchange);
    bytesSinceDeadline += part.remaining();
    if (current.receiver() == BodyReceiver.IGNORE) {
      discarded += current.hasBegun() ? part.remaining() : 0;
      return;
    }
    current.wantsMore(false);
    Xray.handlerBegan(channel);
    try {
      if (current.receiver().part(part)) {
        current.wantsMore(true);
      }
    } catch (Throwable t) {
      fail(t);
    } finally {
      var _ = Thread.interrupted();
      Xray.handlerEnded(channel);
    }
  }

  private void requestEnds() {
    Exchange current = Objects.requireNonNull(exchange);
    context.counters().requests.increment();
    requestEnded = true;
    progress = true;
    if (current.receiver() != BodyReceiver.IGNORE) {
      contentEnds(current.receiver());
    }
    if (parser != null && parser.isAtRest()) {
      releaseParser();
    }
  }

  private void contentEnds(BodyReceiver receiver) {
    Xray.handlerBegan(channel);
    try {
      receiver.end();
    } catch (Throwable t) {
      fail(t);
    } finally {
      var _ = Thread.interrupted();
      Xray.handlerEnded(channel);
    }
  }

  /// Answers for a handler that has failed. A response of which the client has seen a part is cut
  /// off; otherwise the client gets one that reports the failure.
  private void fail(Throwable cause) {
    context.counters().failed.increment();
    context.onError().report(Kind.HANDLER, cause);
    answerInstead(HttpResponse.text(500, "the server has failed\n"));
  }

  /// Refuses the request. The bytes after it cannot be understood.
  private void refuse(Refusal refusal, boolean isHead) {
    context.counters().malformed.increment();
    if (exchange == null) {
      exchange = new Exchange(context.loop(), goOn, ResponseTerms.refused(isHead));
      exchange.activate(true);
      requestEnded = true; // the handler was not called
    }
    answerInstead(HttpResponse.of(refusal));
    releaseParser();
  }

  private void answerInstead(HttpResponse response) {
    Exchange current = Objects.requireNonNull(exchange);
    if (current.hasBegun()) {
      truncated = true;
      return;
    }
    current.replace(response);
    closeAfter = true;
    if (!requestEnded) {
      receiverFailed(current);
    }
    current.receiver(BodyReceiver.IGNORE);
  }

  private void receiverFailed(Exchange of) {
    try {
      of.receiver().failed();
    } catch (Throwable t) {
      context.onError().report(Kind.HANDLER, t);
    } finally {
      var _ = Thread.interrupted();
    }
  }

  private void releaseParser() {
    if (parser != null) {
      protocol.giveBack(parser);
      parser = null;
    }
  }

  /// Returns whether no request has begun. An empty line does not count.
  private boolean isIdle() {
    return exchange == null && (parser == null || !parser.isInHead());
  }

  @Override
  public State state() {
    return waitState;
  }

  @Override
  public Duration timeout() {
    if (waitState == State.WAITING_TO_WRITE) {
      return protocol.settings().sendTimeout();
    }
    if (isIdle()) {
      return context.limits().idleTimeout();
    }
    Duration request = context.limits().requestTimeout();
    return isInContent() && waitState == State.WAITING ? request.minusNanos(waited) : request;
  }

  /// Returns whether the content of a request is incomplete.
  private boolean isInContent() {
    return exchange != null && !requestEnded;
  }

  @Override
  public void drain() {
    if (afterReplies == State.WAITING) {
      afterReplies = State.DRAINING;
    }
    if (waitState == State.WAITING && exchange == null) {
      waitState = State.DRAINING;
    }
  }

  @Override
  public boolean isLeaving() {
    return closeAfter || afterReplies != State.WAITING;
  }

  /// Returns the size of the bytes in the inbox, and of the current request's head.
  @Override
  public int kept() {
    return inbox.size() + (parser == null ? 0 : parser.kept());
  }

  @Override
  public void close() {
    Exchange open = exchange;
    exchange = null;
    inbox.clear();
    releaseParser();
    try {
      writer.close();
      if (open != null) {
        open.abandon();
      }
    } catch (RuntimeException | Error e) {
      context.onError().report(Kind.HANDLER, e);
    }
    if (open != null && !requestEnded) {
      receiverFailed(open);
    }
  }
}
