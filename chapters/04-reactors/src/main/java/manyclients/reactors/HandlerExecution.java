package manyclients.reactors;

import manyclients.selector.FrameProtocol;
import manyclients.selector.Protocol;

/// The threads that call the handler.
interface HandlerExecution extends AutoCloseable {

  /// Returns the protocol that answers the connections of one more loop.
  ///
  /// @param inLoop answers in the loop itself
  Protocol forLoop(FrameProtocol inLoop);

  /// Returns whether the calling thread is one of these: then a handler or a listener is calling.
  boolean isHere();

  /// Stops the threads, after all loops have ended.
  @Override
  void close();

  /// The loops' own threads: the right choice if no handler waits or computes for long.
  HandlerExecution IN_LOOP =
      new HandlerExecution() {
        @Override
        public Protocol forLoop(FrameProtocol inLoop) {
          return inLoop;
        }

        @Override
        public boolean isHere() {
          return false; // loop threads are recognised elsewhere
        }

        @Override
        public void close() {}
      };
}
