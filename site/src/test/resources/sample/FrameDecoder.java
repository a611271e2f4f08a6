  /// Takes the next frame out of what has arrived, or says that it is not all there yet.
  ///
  /// @throws ProtocolException for a length below zero or over the limit
  public Result decode(ByteBuffer in) throws ProtocolException {
    if (in.remaining() < Integer.BYTES) {
      return Incomplete.INSTANCE; // not even the length has arrived
    }
    int length = in.getInt(in.position());
    if (length < 0 || length > maxFrame) {
      throw new ProtocolException("frame of %,d bytes, limit %,d".formatted(length, maxFrame));
    }
    return switch (in.remaining() - Integer.BYTES) {
      case int rest when rest < length -> Incomplete.INSTANCE;
      default -> {
        var payload = new byte[length];
        in.position(in.position() + Integer.BYTES).get(payload);
        yield new Frame(payload);
      }
    };
  }
