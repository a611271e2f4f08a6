package manyclients.reactors;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.selector.FrameProtocol;
import manyclients.selector.Protocol;
import manyclients.suite.rig.Leftovers;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// A server of several loops, of which not all can start.
class StartTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(10));
  private static final int LOOPS = 3;

  @NetworkTest
  void aStartThatFailsAtAnyOfItsLoopsLeavesNothing() throws Exception {
    FutureTask<Server> whole = start(LOOPS);
    whole.run();
    whole.get().close(); // after this, everything permanent exists
    for (int failing = 0; failing < LOOPS; failing++) {
      ThreadGroup threads = new ThreadGroup("starts");
      Leftovers leftovers = new Leftovers(threads);
      FutureTask<Server> starting = start(failing);
      new Thread(threads, starting, "starter").start();
      assertThatThrownBy(() -> starting.get(10, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasRootCauseMessage("planted: no memory for another loop");
      leftovers.assertNone(PATIENCE);
    }
  }

  /// @param failing the index of the loop that cannot be started; `LOOPS` if all can
  private static FutureTask<Server> start(int failing) {
    AtomicInteger loops = new AtomicInteger();
    HandlerExecution execution =
        new HandlerExecution() {
          @Override
          public Protocol forLoop(FrameProtocol inLoop) {
            if (loops.getAndIncrement() == failing) {
              throw new OutOfMemoryError("planted: no memory for another loop");
            }
            return inLoop;
          }

          @Override
          public boolean isHere() {
            return false;
          }

          @Override
          public void close() {}
        };
    return new FutureTask<>(() ->
        ReactorsServer.start(
            "starts",
            ServerConfig.defaults(),
            RequestHandler.ECHO,
            LOOPS,
            LoopChooser.leastLoaded(),
            execution));
  }
}
