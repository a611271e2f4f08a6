package manyclients.exercises.support;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A source of pieces to send, such as a file or the rows of a table. It holds a resource that
/// others may need, and releases it on close.
public interface Source {

  /// Returns the next piece, which belongs to the receiver; null at the end.
  ///
  /// @throws IOException when it cannot be read
  @Nullable ByteBuf next() throws IOException;

  /// Releases the resource. No more pieces may be asked for. It may be called once.
  void close();
}
