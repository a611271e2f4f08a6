package manyclients.exercises.support;

import io.netty.buffer.ByteBuf;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Has something to send, piece by piece: a file, say, or the rows of a table. It holds something
/// that others may want, and gives it back when it is closed.
public interface Source {

  /// The next piece, for its receiver to own; null at the end.
  ///
  /// @throws IOException when it cannot be read
  @Nullable ByteBuf next() throws IOException;

  /// No more will be asked. To be said once.
  void close();
}
