package manyclients.exercises.support;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A source of pieces to send: a file, say, or the rows of a table. It holds a resource that others
/// may want, and gives it back when it is closed.
public interface Source {

  /// Returns the next piece, which its receiver owns; null at the end.
  ///
  /// @throws IOException when it cannot be read
  @Nullable ByteBuf next() throws IOException;

  /// Releases the resource; no more pieces will be asked for. To be called once.
  void close();
}
