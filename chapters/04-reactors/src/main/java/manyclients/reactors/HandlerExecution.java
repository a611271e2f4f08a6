package manyclients.reactors;

import manyclients.selector.FrameProtocol;
import manyclients.selector.Protocol;

/// Which threads call the handler.
interface HandlerExecution extends AutoCloseable {

  /// For one more loop: how its connections are answered.
  ///
  /// @param inLoop answers in the loop itself
  Protocol forLoop(FrameProtocol inLoop);

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
        public void close() {}
      };
}
