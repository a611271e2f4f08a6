package manyclients.uring;

import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameEncoder;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;

/// Replies on their way to one client, in pieces. One send is under way at a time: two might
/// overtake each other when the first of them meets a full socket.
///
/// The first attempt does not wait, and has no completion when all was sent: see [UringLoop]. If
/// not all was, the client is slow, and sends wait for room until nothing is left.
final class SendQueue implements Replies {
  /// With more pieces than these, no request is answered: one that is sent, and one behind it.
  private static final int ENOUGH = 2;

  /// A frame below this size is copied: that costs less than to keep a buffer from the others.
  private static final int LARGE = 1_024;

  private final UringLoop loop;
  private final UringConnection client;
  private @Nullable Piece first;
  private @Nullable Piece last;
  private int pieces;
  private @Nullable ByteBuffer came; // lent, to be answered
  private @Nullable Piece lent; // the same
  private @Nullable Piece kept; // a piece that was lent and is to be sent
  private boolean underWay;
  private boolean slow;
  private boolean blocked;
  private long turn; // when the send that is under way was put
  private int unsent; // replies
  private int counted; // of those, as a send was put that is to take the last of them

  SendQueue(UringLoop loop, UringConnection client) {
    this.loop = loop;
    this.client = client;
  }

  /// Nothing is put behind bytes that are being sent: they are the kernel's.
  @Override
  public void reply(ByteBuffer payload) {
    unsent++;
    Piece piece = last;
    if (piece == null
        || piece.isSealed()
        || piece.bytes.remaining() < FrameEncoder.sizeOf(payload)) {
      piece = append();
    }
    piece.bytes.putInt(payload.remaining());
    int from = payload.position();
    while (from < payload.limit()) {
      if (!piece.bytes.hasRemaining()) {
        piece = append();
      }
      ByteBuffer bytes = piece.bytes;
      int part = Math.min(payload.limit() - from, bytes.remaining());
      bytes.put(bytes.position(), payload, from, part).position(bytes.position() + part);
      from += part;
    }
    blocked |= pieces > ENOUGH;
  }

  /// Lends the buffer that requests have come in, until [#keepsLoan()]: replies may leave from it.
  ///
  /// @param piece the same memory; null when there are too few buffers to keep one
  void lend(ByteBuffer bytes, @Nullable Piece piece) {
    came = bytes;
    lent = piece;
  }

  /// Ends the loan. True when a reply is to leave from the buffer: it is given back after that.
  boolean keepsLoan() {
    boolean keeps = lent != null && lent == kept;
    came = null;
    lent = null;
    return keeps;
  }

  @Override
  public void replyInPlace(ByteBuffer came, ByteBuffer payload) {
    Piece piece = lent;
    int end = came.position();
    int start = end - FrameEncoder.sizeOf(payload);
    if (piece == null || came != this.came || end - start < LARGE) {
      reply(payload);
    } else if (first == null) {
      unsent++;
      pieces = 1;
      kept = piece.seal(start, end);
      first = kept;
      last = kept;
    } else if (last == piece && !underWay && piece.bytes.limit() == start) {
      unsent++;
      piece.bytes.limit(end);
    } else {
      reply(payload);
    }
  }

  private Piece append() {
    Piece piece = loop.buffers().take();
    if (last == null) {
      first = piece;
    } else {
      last.seal().next = piece;
    }
    last = piece;
    pieces++;
    return piece;
  }

  /// Sends the first piece, unless one is being sent.
  @Override
  public void flush() {
    Piece piece = first;
    if (piece != null && !underWay) {
      submit(piece.seal());
      underWay = true;
    }
  }

  private void submit(Piece piece) {
    int length = piece.bytes.remaining();
    if (slow) {
      Xray.blocked(client, length);
      loop.operations().send(client.fd, piece.address(), length, client.token);
    } else {
      turn = loop.sending(client); // first: what is put cannot be taken back
      loop.operations().sendNow(client.fd, piece.address(), length, client.token);
      Xray.written(client, length);
      count(piece == last);
    }
  }

  /// Replies count when the kernel has them. No completion says that a send has succeeded: it is
  /// known when the `enter` that submits it returns, which may first wait long for something else.
  /// So they count when their send is put, and are taken off when a completion says that it has
  /// failed. The X-ray is told at once, too.
  private void count(boolean all) {
    if (all) {
      loop.counters().replies.add(unsent - counted);
      counted = unsent;
    }
  }

  private void discount() {
    loop.counters().replies.add(-counted);
    counted = 0;
  }

  /// A send has completed: it was one that waits, or one that could not send all.
  void completed(int sent) {
    Piece piece = first;
    if (piece != null && underWay) {
      underWay = false; // the kernel has it no longer, whatever comes of this
      if (slow) {
        Xray.written(client, sent);
      }
      piece.bytes.position(piece.bytes.position() + sent);
      if (piece.bytes.hasRemaining()) {
        discount();
        slow = true;
        blocked = true;
        submit(piece == kept ? copy(piece) : piece);
        underWay = true;
      } else {
        done(piece);
      }
    }
  }

  /// A buffer that all receive into is not for a client that is slow.
  private Piece copy(Piece piece) {
    Piece own = loop.buffers().take();
    own.bytes.put(piece.bytes);
    own.seal().next = piece.next;
    first = own;
    if (last == piece) {
      last = own;
    }
    kept = null;
    piece.giveBack();
    return own;
  }

  /// The turn that has submitted a send is over, and it has not been heard of: all was sent.
  void settle(long before) {
    Piece piece = first;
    if (piece != null && underWay && !slow && turn < before) {
      done(piece);
    }
  }

  private void done(Piece piece) {
    underWay = false;
    unsent -= counted;
    counted = 0;
    pieces--;
    first = piece.next;
    piece.giveBack();
    if (piece == kept) {
      kept = null;
    }
    if (first == null) {
      last = null;
      slow = false;
      blocked = false;
      loop.counters().replies.add(unsent);
      unsent = 0;
    }
    flush();
  }

  /// Whether it waits for a send to be over, and for no other thing.
  boolean isInHaste() {
    return pieces > 1;
  }

  @Override
  public boolean isBlocked() {
    return blocked;
  }

  @Override
  public boolean isEmpty() {
    return first == null;
  }

  /// Whether the kernel has a piece.
  boolean isUnderWay() {
    return underWay;
  }

  /// As [#settle], but nothing more is to be sent.
  void forget(long before) {
    underWay &= slow || turn >= before;
  }

  /// The kernel has a piece no longer: it was sent, or its completion says that it was not, and
  /// then its replies do not count.
  void failed() {
    underWay = false;
    discount();
  }

  /// Gives back what will not be sent. Nothing is under way.
  void close() {
    while (first != null) {
      Piece piece = first;
      first = piece.next;
      piece.giveBack();
    }
    last = null;
  }
}
