package manyclients.uring;

import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameEncoder;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;

/// Replies on their way to one client, in pieces. Only one send is under way at a time, because a
/// second could overtake the first if that meets a full socket.
///
/// The first attempt sends as much as there is room for. If a part is left, the client is slow, and
/// the following sends wait for room until nothing is left.
final class SendQueue implements Replies {
  /// The number of pieces above which no request is answered: one in flight, and one after it.
  private static final int ENOUGH = 2;

  private final UringLoop loop;
  private final UringConnection client;
  private @Nullable Piece first;
  private @Nullable Piece last;
  private int pieces;
  private boolean underWay;
  private boolean slow;
  private boolean blocked;
  private int unsent; // replies
  private int counted; // those that were counted when their send was submitted

  SendQueue(UringLoop loop, UringConnection client) {
    this.loop = loop;
    this.client = client;
  }

  /// Adds a reply, but not to a piece that is being sent, because that belongs to the kernel.
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
      loop.sending(client); // first: this may fail, and a submission cannot be taken back
      loop.operations().sendNow(client.fd, piece.address(), length, client.token);
      Xray.written(client, length);
      count(piece == last);
    }
  }

  /// Counts replies when their send is submitted, and subtracts them if it fails or sends only a
  /// part. Counting at the completion would be late, because the `enter` that submits a send may
  /// wait long for something else. The X-ray records it at the same time.
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

  /// Handles the end of a send.
  void completed(int sent) {
    Piece piece = first;
    if (piece != null && underWay) {
      underWay = false; // whatever the result, the kernel no longer has it
      if (slow) {
        Xray.written(client, sent);
      }
      piece.bytes.position(piece.bytes.position() + sent);
      if (piece.bytes.hasRemaining()) {
        discount();
        slow = true;
        blocked = true;
        submit(piece);
        underWay = true;
      } else {
        done(piece);
      }
    }
  }

  private void done(Piece piece) {
    underWay = false;
    unsent -= counted;
    counted = 0;
    pieces--;
    first = piece.next;
    loop.buffers().takeBack(piece);
    if (first == null) {
      last = null;
      slow = false;
      blocked = false;
      loop.counters().replies.add(unsent);
      unsent = 0;
    }
    flush();
  }

  /// Returns whether another piece waits for a send to end.
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

  /// Returns whether the kernel has a piece.
  boolean isUnderWay() {
    return underWay;
  }

  /// Handles the end of a failed send: the kernel no longer has the piece, and its replies do not
  /// count.
  void failed() {
    underWay = false;
    discount();
  }

  /// Frees the pieces that will not be sent. No send is under way.
  void close() {
    while (first != null) {
      Piece piece = first;
      first = piece.next;
      loop.buffers().takeBack(piece);
    }
    last = null;
  }
}
