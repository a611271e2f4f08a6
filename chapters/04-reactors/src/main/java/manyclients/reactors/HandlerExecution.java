package manyclients.reactors;

import manyclients.selector.FrameProtocol;
import manyclients.selector.Protocol;

/// Which threads call the handler.
interface HandlerExecution extends AutoCloseable {

  /// For one more loop: how its connections are answered.
  ///
  /// @param inLoop answers in the loop itself
  Protocol forLoop(FrameProtocol inLoop);

  /// Whether the calling thread is one of these: then it is a handler that calls.
  boolean isHere();

  /// When all loops have ended.
  @Override
  void close();

  /// The loops do it themselves: right as long as no handler waits, and none computes for long.
  HandlerExecution IN_LOOP =
      new HandlerExecution() {
        @Override
        public Protocol forLoop(FrameProtocol inLoop) {
          return inLoop;
        }

        @Override
        public boolean isHere() {
          return false; // a loop's thread is known as that
        }

        @Override
        public void close() {}
      };
}
