package manyclients.uring;

/// The operations that the chapter asks for, as entries of the submission queue.
public final class Operations {
  /// What a completion is of: the uppermost 8 bits of the data. Below it is the client's token.
  static final int ACCEPT = 1;

  static final int RECEIVE = 2;
  static final int SEND = 3;
  static final int WAKE_UP = 4;
  static final int CANCEL = 5;

  /// A completion's flag: a buffer was chosen, and its number is in the upper half of the flags.
  static final int CQE_BUFFER = 1;

  /// A completion's flag: there are more to come. A multishot request without it has ended.
  static final int CQE_MORE = 1 << 1;

  private static final int OP_NOP = 0;
  private static final int OP_ACCEPT = 13;
  private static final int OP_ASYNC_CANCEL = 14;
  private static final int OP_READ = 22;
  private static final int OP_SEND = 26;
  private static final int OP_RECEIVE = 27;

  private static final int BUFFER_SELECT = 1 << 5 << 8;
  private static final int SKIP_SUCCESS = 1 << 6 << 8;
  private static final int RECEIVE_MULTISHOT = 1 << 1 << 16;

  private static final int MSG_DONTWAIT = 0x40;
  private static final int MSG_NOSIGNAL = 0x4000;
  private static final int CANCEL_ALL = 1;
  private static final int CANCEL_ANY = 1 << 2;

  private final SubmissionQueue queue;

  public Operations(SubmissionQueue queue) {
    this.queue = queue;
  }

  static long data(int kind, long token) {
    return (long) kind << 56 | token;
  }

  static int kind(long data) {
    return (int) (data >>> 56);
  }

  static long token(long data) {
    return data & 0xff_ffff_ffff_ffffL;
  }

  static int buffer(int flags) {
    return flags >>> 16;
  }

  /// Nothing, with a completion.
  public void nop(long data) {
    queue.put(OP_NOP, -1, 0, 0, 0, 0, data, 0);
  }

  /// Accepts one client.
  void accept(int fd) {
    int flags = ListeningSocket.SOCK_CLOEXEC;
    queue.put(OP_ACCEPT, fd, 0, 0, 0, flags, data(ACCEPT, 0), 0);
  }

  /// One completion for each piece of what comes, in a buffer of the kernel's choice, until it
  /// ends.
  void receive(int fd, long token) {
    int operation = OP_RECEIVE | RECEIVE_MULTISHOT | BUFFER_SELECT;
    queue.put(operation, fd, 0, 0, 0, 0, data(RECEIVE, token), BufferRing.GROUP);
  }

  /// Once, into a buffer of our own.
  void receiveOnce(int fd, long address, int length, long token) {
    queue.put(OP_RECEIVE, fd, 0, address, length, 0, data(RECEIVE, token), 0);
  }

  /// Sends at once what there is room for; the completion says how much.
  void sendNow(int fd, long address, int length, long token) {
    int flags = MSG_NOSIGNAL | MSG_DONTWAIT;
    queue.put(OP_SEND, fd, 0, address, length, flags, data(SEND, token), 0);
  }

  /// Sends some of it, when there is room; the completion says how much.
  void send(int fd, long address, int length, long token) {
    queue.put(OP_SEND, fd, 0, address, length, MSG_NOSIGNAL, data(SEND, token), 0);
  }

  void read(int fd, long address, int length, long data) {
    queue.put(OP_READ, fd, 0, address, length, 0, data, 0);
  }

  /// Cancels what was submitted with this data. It has a completion all the same, in which it says
  /// `-ECANCELED`, or that it was done before.
  void cancel(long data) {
    queue.put(OP_ASYNC_CANCEL | SKIP_SUCCESS, -1, 0, data, 0, 0, data(CANCEL, 0), 0);
  }

  /// Cancels all that were submitted with this data.
  void cancelAll(long data) {
    queue.put(OP_ASYNC_CANCEL | SKIP_SUCCESS, -1, 0, data, 0, CANCEL_ALL, data(CANCEL, 0), 0);
  }

  void cancelAll() {
    int flags = CANCEL_ALL | CANCEL_ANY;
    queue.put(OP_ASYNC_CANCEL | SKIP_SUCCESS, -1, 0, 0, 0, flags, data(CANCEL, 0), 0);
  }
}
