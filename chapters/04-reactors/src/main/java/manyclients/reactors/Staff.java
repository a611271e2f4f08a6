package manyclients.reactors;

import java.nio.channels.SocketChannel;
import java.util.function.BiConsumer;
import manyclients.selector.Connection;
import manyclients.selector.Service;

// tag::staff[]
/// Who calls the handler.
interface Staff extends AutoCloseable {

  /// For one more loop: how a channel that is given to it becomes a client.
  BiConsumer<SocketChannel, Service> forLoop();

  /// When all loops have ended.
  @Override
  void close();

  /// The loops do it themselves: right as long as no handler waits, and none computes for long.
  Staff NONE =
      new Staff() {
        @Override
        public BiConsumer<SocketChannel, Service> forLoop() {
          return Connection::open;
        }

        @Override
        public void close() {}
      };
}
// end::staff[]
