package manyclients.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerProcess;
import manyclients.lab.swarm.EchoLoop;
import manyclients.testkit.DeafPort;
import manyclients.testkit.NetworkTest;

class LoadGeneratorTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @NetworkTest
  void everyReplyOfAnEchoServerIsRight() throws Exception {
    try (ServerProcess server = ServerProcess.start(ChildJvm.of(EchoLoop.class))) {
      LoadPlan small = counted(server.port(), 1_000).withConnections(100);
      assertAllRight(small.withSize(0));
      assertAllRight(small.withSize(1));
      assertAllRight(small.withSize(128).withPipeline(16));
      LoadPlan large = counted(server.port(), 20).withConnections(2);
      assertAllRight(large.withSize(70_000).withPipeline(3));
      assertAllRight(large.withSize(1 << 20));
    }
  }

  private static void assertAllRight(LoadPlan plan) throws IOException {
    Counts counts = LoadGenerator.run(plan).counts();
    assertThat(counts.right()).as(plan.toString()).isEqualTo(plan.requests());
    assertThat(counts.sent()).as(plan.toString()).isEqualTo(plan.requests());
    assertThat(counts.clean()).as(plan.toString()).isTrue();
  }

  @NetworkTest
  void anOpenLoopSendsAllDueRequestsEvenToASlowServer() throws Exception {
    try (ServerProcess server = ServerProcess.start(ChildJvm.of(EchoLoop.class))) {
      LoadPlan plan = LoadPlan.open(server.port(), 2_000).withConnections(7).withPipeline(2);
      Duration warmUp = Duration.ofMillis(100);
      LoadReport report = LoadGenerator.run(plan.withTimes(warmUp, Duration.ofMillis(400), LONG));
      assertThat(report.counts().due()).isEqualTo(1_000);
      assertThat(report.counts().right()).isEqualTo(1_000);
      assertThat(report.counts().clean()).isTrue();
    }
  }

  @NetworkTest
  void aChangedReplyIsWrongAndTheOthersAreNot() throws Exception {
    Counts counts =
        counts(wire -> {
          wire.echo(3);
          byte[] payload = wire.read();
          payload[payload.length - 1]++;
          wire.write(payload);
          wire.echo(6);
          wire.finish();
        });
    assertThat(counts.wrong()).isEqualTo(1);
    assertThat(counts.right()).isEqualTo(9);
    assertThat(counts.clean()).isFalse();
  }

  @NetworkTest
  void repliesInAnotherOrderAreWrong() throws Exception {
    Counts counts =
        counts(wire -> {
          wire.echo(2);
          byte[] first = wire.read();
          wire.write(wire.read());
          wire.write(first);
          wire.echo(6);
          wire.finish();
        });
    assertThat(counts.wrong()).isEqualTo(2);
    assertThat(counts.right()).isEqualTo(8);
  }

  @NetworkTest
  void aReplyThatIsTooShortIsWrongAndTheNextOneIsRight() throws Exception {
    Counts counts =
        counts(wire -> {
          wire.read();
          wire.write(new byte[3]);
          wire.echo(9);
          wire.finish();
        });
    assertThat(counts.wrong()).isEqualTo(1);
    assertThat(counts.right()).isEqualTo(9);
  }

  @NetworkTest
  void aReplyThatIsCutOffIsTornAndTheRequestsAfterItAreLost() throws Exception {
    Counts counts =
        counts(wire -> {
          wire.echo(4);
          byte[] payload = wire.read();
          wire.writeInt(payload.length);
          wire.finish();
        });
    assertThat(counts.torn()).isEqualTo(1);
    assertThat(counts.right()).isEqualTo(4);
    assertThat(counts.lost()).isEqualTo(counts.sent() - 5);
    assertThat(counts.clean()).isFalse();
  }

  @NetworkTest
  void aServerThatClosesBetweenRepliesLeavesRequestsUnansweredAndNothingIsLost() throws Exception {
    Counts counts =
        counts(wire -> {
          wire.echo(4);
          wire.finish();
        });
    assertThat(counts.right()).isEqualTo(4);
    assertThat(counts.unanswered()).isEqualTo(counts.sent() - 4).isPositive();
    assertThat(counts.lost()).isZero();
    assertThat(counts.clean()).isTrue();
  }

  @NetworkTest
  void aResetIsAnErrorAndLosesTheRequestsInProgress() throws Exception {
    Counts counts =
        counts(wire -> {
          wire.echo(4);
          wire.read();
          wire.reset();
        });
    assertThat(counts.resets()).isEqualTo(1);
    assertThat(counts.right()).isBetween(0L, 4L); // a reset may overtake replies
    assertThat(counts.lost()).isEqualTo(counts.sent() - counts.right());
    assertThat(counts.clean()).isFalse();
  }

  @NetworkTest
  void aLengthThatNoReplyHasIsGarbage() throws Exception {
    Counts counts =
        counts(wire -> {
          wire.echo(4);
          wire.read();
          wire.writeInt(-5);
          wire.finish();
        });
    assertThat(counts.garbage()).isEqualTo(1);
    assertThat(counts.right()).isEqualTo(4);
    assertThat(counts.lost()).isEqualTo(counts.sent() - 4);
  }

  @NetworkTest
  void aReplyWithoutARequestIsGarbage() throws Exception {
    try (var server =
        new ScriptedServer(wire -> {
          byte[] payload = wire.read();
          wire.write(payload);
          wire.write(payload);
          wire.finish();
        })) {
      // the next request, to which a second reply could belong, is five seconds away
      LoadPlan plan = LoadPlan.open(server.port(), 0.2).withConnections(1);
      Counts counts = LoadGenerator.run(plan.withTimes(Duration.ZERO, LONG, LONG)).counts();
      assertThat(counts.garbage()).isEqualTo(1);
      assertThat(counts.right()).isEqualTo(1);
      assertThat(counts.clean()).isFalse();
    }
  }

  @NetworkTest
  void aServerThatStopsAnsweringIsNotWaitedForForEver() throws Exception {
    var never = new CountDownLatch(1);
    try (var server =
        new ScriptedServer(wire -> {
          wire.echo(100);
          never.await();
        })) {
      Duration briefly = Duration.ofMillis(100);
      LoadPlan plan = LoadPlan.open(server.port(), 1_000).withConnections(1).withPipeline(4);
      LoadReport report =
          LoadGenerator.run(plan.withTimes(briefly, Duration.ofMillis(300), Duration.ofSeconds(2)));
      assertThat(report.counts().right()).isEqualTo(100);
      assertThat(report.counts().lost()).isEqualTo(4);
      assertThat(report.counts().unsent()).isEqualTo(400 - 104);
      assertThat(report.counts().clean()).isFalse();
    }
  }

  @NetworkTest
  void connectionsThatAreRefusedAreCounted() throws Exception {
    try (var deaf = DeafPort.open()) {
      LoadPlan plan = LoadPlan.closed(deaf.number()).withConnections(5);
      LoadReport report = LoadGenerator.run(plan.withTimes(LONG, LONG, LONG));
      assertThat(report.counts().unconnected()).isEqualTo(5);
      assertThat(report.counts().sent()).isZero();
      assertThat(report.reasons()).containsEntry("Connection refused", 5);
      assertThat(report.seconds()).isZero();
      assertThat(String.join("\n", report.lines()))
          .contains("5 not made", "Connection refused (5)");
    }
  }

  /// Sends ten requests from one client, with at most four in flight.
  private static Counts counts(ScriptedServer.Script script) throws IOException {
    try (ScriptedServer server = new ScriptedServer(script)) {
      LoadPlan plan = counted(server.port(), 10).withConnections(1).withPipeline(4);
      Counts counts = LoadGenerator.run(plan.withSize(20)).counts();
      assertThat(counts.sent())
          .isEqualTo(
              counts.right()
                  + counts.wrong()
                  + counts.torn()
                  + counts.unanswered()
                  + counts.lost());
      return counts;
    }
  }

  private static LoadPlan counted(int port, long requests) {
    return LoadPlan.closed(port).withRequests(requests).withTimes(Duration.ZERO, LONG, LONG);
  }
}
