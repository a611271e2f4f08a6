package manyclients.suite;

import static manyclients.suite.rig.Payloads.header;
import static manyclients.suite.rig.Payloads.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import manyclients.contract.Server;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.DeafClient;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;

/// Clients that leave, some of them abruptly.
interface LeavingCases {
  @NetworkTest
  default void aHalfClosedClientStillGetsItsReplies(Rig rig) throws Exception {
    BlockingClient client = rig.connect(rig.start());
    rig.inBackground(
        "sender",
        () -> {
          for (int i = 0; i < 20; i++) {
            client.send(numbered(i, 64_000));
          }
          client.halfClose();
          return "sent";
        });
    for (int i = 0; i < 20; i++) {
      assertThat(client.receive()).as("reply %d", i).isEqualTo(numbered(i, 64_000));
    }
    assertThat(client.next()).as("after the last reply: the end").isNull();
  }

  @NetworkTest
  default void aHalfCloseInsideAFrameEndsTheConnection(Rig rig) throws Exception {
    Server server = rig.start();
    BlockingClient client = rig.connect(server);
    client.send(numbered(1, 10));
    client.sendRaw(header(100));
    client.halfClose();
    assertThat(client.receive()).isEqualTo(numbered(1, 10));
    assertThat(client.next()).isNull();
    assertFailed(1, server, rig);
  }

  @NetworkTest
  default void aClientThatDiesInsideAFrameHarmsNoOtherClient(Rig rig) throws Exception {
    Server server = rig.start();
    BlockingClient client = rig.connect(server);
    client.call(numbered(1, 10));
    client.sendRaw(header(100));
    client.sendRaw(new byte[99]);
    client.close();
    assertFailed(1, server, rig);
    rig.assertServed(server);
  }

  @NetworkTest
  default void aResetHarmsNoOtherClient(Rig rig) throws Exception {
    Server server = rig.start();
    for (int i = 1; i <= 3; i++) {
      BlockingClient client = rig.connect(server);
      client.call(numbered(1, 10));
      client.sendRaw(header(100));
      client.reset();
      assertFailed(i, server, rig);
    }
    rig.assertServed(server);
  }

  @NetworkTest
  default void aResetDuringAnAnswerHarmsNoOtherClient(Rig rig) throws Exception {
    Server server = rig.start();
    DeafClient client = rig.connectDeaf(server, 60_000);
    client.flood(Duration.ofMillis(100), 64 << 20);
    client.reset();
    assertFailed(1, server, rig);
    rig.assertServed(server);
  }

  private static void assertFailed(int count, Server server, Rig rig) {
    rig.patience().until("connection is gone", () -> server.counters().open() == 0);
    assertThat(server.counters().failed()).as("connections failed").isEqualTo(count);
  }
}
