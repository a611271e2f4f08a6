package manyclients.http.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import manyclients.contract.xray.Xray;
import manyclients.http.message.Body;
import manyclients.http.message.BodySource.Outcome;
import manyclients.http.message.BodyWriter;
import manyclients.http.message.HttpResponse;
import manyclients.http.message.ResponseEncoder;
import manyclients.http.message.ResponseEncoder.BodyForm;
import manyclients.http.message.ResponseTerms;
import org.jspecify.annotations.Nullable;

/// Replies on their way to one client. Heads and small bodies are collected in the buffer that the
/// loop lends, and leave in one write; large bodies in direct memory are not copied. Bytes of the
/// lent buffer that the kernel does not take are copied, and a body's position is kept.
///
/// At most one body waits at a time: the next reply begins when [#isDone()].
final class ReplyWriter {
  /// The size up to which a copy costs less than a second buffer in the write.
  private static final int SMALL = 16 * 1024;

  /// The maximum number of bytes of a reply before others have a turn, except in direct memory.
  private static final int AT_ONCE = 256 * 1024;

  private final SocketChannel channel;
  private final HttpProtocol protocol;

  /// Bytes of the lent buffer that the kernel has not taken; they go before the body.
  private @Nullable ByteBuffer left;

  /// The rest of the body, in one of three forms.
  private @Nullable ByteBuffer whole;

  private Body.@Nullable FromFile file;
  private long fileSent;
  private @Nullable BodyWriter stream;

  /// The source's last answer.
  private Outcome outcome = Outcome.SOME;

  private int unsent;
  private long moved;

  ReplyWriter(SocketChannel channel, HttpProtocol protocol) {
    this.channel = channel;
    this.protocol = protocol;
  }

  /// Returns whether all of the last reply is in the kernel or in the lent buffer.
  boolean isDone() {
    return left == null && whole == null && file == null && stream == null;
  }

  /// Returns whether it waits for room in the socket or for its turn, not for the body's source.
  boolean isBlocked() {
    return left != null
        || whole != null
        || file != null
        || stream != null && outcome == Outcome.SOME;
  }

  /// Counts bytes that the kernel has taken.
  private void took(long bytes) {
    moved += bytes;
    Xray.written(channel, (int) bytes);
  }

  /// Returns the number of bytes that have left since the last call.
  long takeMoved() {
    long bytes = moved;
    moved = 0;
    return bytes;
  }

  /// Starts a reply: its head and, if it is small, its body go to the lent buffer.
  void begin(HttpResponse response, ResponseTerms terms) throws IOException {
    BodyForm form = ResponseEncoder.bodyForm(response, terms);
    if (response.body() instanceof Body.Streamed body) {
      stream = new BodyWriter(body, form); // first: it is closed even if a later step fails
      outcome = Outcome.SOME;
    }
    ByteBuffer out = out();
    if (out.remaining() < ResponseEncoder.headSize(response)) {
      push(out);
    }
    protocol.encoder().head(response, terms, out);
    unsent++;
    switch (response.body()) {
      case Body.Whole(ByteBuffer bytes) when form != BodyForm.NONE -> beginWhole(bytes, out);
      case Body.FromFile part when form != BodyForm.NONE && part.length() > 0 -> {
        file = part;
        fileSent = 0;
      }
      case Body.Streamed body when form == BodyForm.NONE -> {
        stream = null;
        body.source().close();
      }
      default -> {}
    }
  }

  private void beginWhole(ByteBuffer bytes, ByteBuffer out) {
    int length = bytes.remaining();
    if (length <= SMALL && length <= out.remaining()) {
      out.put(out.position(), bytes, bytes.position(), length).position(out.position() + length);
    } else {
      whole = bytes.duplicate();
    }
  }

  /// Writes `100 Continue`, for which the client waits before it sends the content.
  void putContinue() throws IOException {
    ByteBuffer out = out();
    if (out.remaining() < SMALL) {
      push(out);
    }
    ResponseEncoder.continues(out);
  }

  /// Continues the body as long as the kernel takes bytes, the source has some, and its turn lasts.
  ///
  /// @param exchange reports when the source has more bytes after it had none
  void write(Exchange exchange) throws IOException {
    if (!resume()) {
      return;
    }
    if (whole != null && whole.isDirect()) {
      writeWhole(whole);
    } else if (whole != null) {
      writeCopies(whole);
    } else if (file != null) {
      writeFile(file);
    } else if (stream != null) {
      writeStream(stream, exchange);
    }
  }

  private void writeWhole(ByteBuffer bytes) throws IOException {
    ByteBuffer out = out();
    try {
      took(channel.write(new ByteBuffer[] {out.flip(), bytes}));
      keep(out);
    } finally {
      out.clear();
    }
    if (bytes.hasRemaining()) {
      Xray.blocked(channel, bytes.remaining());
    } else {
      whole = null;
    }
  }

  /// Copies a heap buffer in parts. Writing it directly would go through a hidden direct buffer of
  /// its size, which the JDK keeps for the thread.
  private void writeCopies(ByteBuffer bytes) throws IOException {
    ByteBuffer out = out();
    for (int turn = 0; left == null && bytes.hasRemaining() && turn < AT_ONCE; ) {
      int part = Math.min(bytes.remaining(), out.remaining());
      out.put(out.position(), bytes, bytes.position(), part).position(out.position() + part);
      bytes.position(bytes.position() + part);
      turn += part;
      push(out);
    }
    if (!bytes.hasRemaining()) {
      whole = null;
    }
  }

  private void writeFile(Body.FromFile part) throws IOException {
    push(out());
    for (int turn = 0; left == null && turn < AT_ONCE; ) {
      long most = Math.min(part.length() - fileSent, AT_ONCE - turn);
      long sent = part.file().transferTo(part.from() + fileSent, most, channel);
      if (sent == 0) {
        checkFile(part);
        Xray.blocked(channel, (int) most);
        return;
      }
      took(sent);
      fileSent += sent;
      turn += (int) sent;
      if (fileSent == part.length()) {
        file = null;
        return;
      }
    }
  }

  /// Handles a write that took no bytes. Either the socket is full, or the file has become shorter
  /// than the head has promised, which is not a failure of the connection.
  private void checkFile(Body.FromFile part) throws IOException {
    if (part.from() + fileSent >= part.file().size()) {
      throw new UncheckedIOException(
          new EOFException("the file became shorter while it was being sent"));
    }
  }

  private void writeStream(BodyWriter body, Exchange exchange) throws IOException {
    ByteBuffer out = out();
    if (outcome == Outcome.LATER && exchange.hasMore()) {
      outcome = Outcome.SOME;
    }
    for (int turn = 0; left == null && outcome == Outcome.SOME && turn < AT_ONCE; ) {
      if (out.remaining() < SMALL) {
        push(out);
        continue;
      }
      exchange.awaitMore();
      int before = out.position();
      outcome = pull(body, out);
      turn += Math.max(1, out.position() - before);
      if (outcome == Outcome.LATER && exchange.hasMore()) {
        outcome = Outcome.SOME;
      }
    }
    if (outcome == Outcome.END) {
      stream = null;
      body.close();
    }
  }

  /// Asks the source for bytes. If the source fails, the socket still works, so the bytes before
  /// the failure are sent.
  private static Outcome pull(BodyWriter body, ByteBuffer out) {
    try {
      return body.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Writes bytes that had to wait.
  ///
  /// @return whether all of them have been written
  private boolean resume() throws IOException {
    if (left != null) {
      took(channel.write(left));
      if (left.hasRemaining()) {
        Xray.blocked(channel, left.remaining());
        return false;
      }
      left = null;
    }
    return true;
  }

  /// Writes the contents of the lent buffer, and empties it. Must be called before returning to the
  /// loop.
  void flush() throws IOException {
    if (resume() || out().position() > 0) {
      push(out());
    }
    if (left == null && unsent > 0) {
      int replies = isDone() ? unsent : unsent - 1;
      protocol.context().counters().replies.add(replies);
      unsent -= replies;
    }
  }

  private void push(ByteBuffer out) throws IOException {
    try {
      out.flip();
      if (left == null && out.hasRemaining()) {
        took(channel.write(out));
      }
      keep(out);
    } finally {
      out.clear(); // empty for the next client, whatever happened
    }
  }

  /// Copies the bytes that the kernel has not taken.
  private void keep(ByteBuffer bytes) {
    if (bytes.hasRemaining()) {
      Xray.blocked(channel, bytes.remaining());
      ByteBuffer before = left == null ? ByteBuffer.allocate(0) : left;
      left = ByteBuffer.allocate(before.remaining() + bytes.remaining());
      left.put(before).put(bytes).flip();
    }
  }

  private ByteBuffer out() {
    return protocol.context().loop().out();
  }

  /// Closes the body, because the connection has closed.
  void close() {
    BodyWriter body = stream;
    left = null;
    whole = null;
    file = null;
    stream = null;
    if (body != null) {
      body.close();
    }
  }
}
