package manyclients.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.reactors.ReactorsEngine;
import manyclients.testkit.NetworkTest;

/// The behaviour of earlier chapters' servers towards a client that does not send frames.
class BrowserTest {

  @NetworkTest
  void toAServerOfFramesTheRequestOfABrowserIsAFrameThatIsTooLong() throws IOException {
    ByteBuffer first = ByteBuffer.wrap("GET ".getBytes(StandardCharsets.US_ASCII));
    assertThat(first.getInt()).isEqualTo(1_195_725_856);
    try (Server server = new ReactorsEngine().start(ServerConfig.defaults(), RequestHandler.ECHO);
        RawClient browser = new RawClient(server.port())) {
      browser.get("/");
      assertThat(browser.rest()).isEmpty();
      assertThat(server.counters().malformed()).isEqualTo(1);
    }
  }
}
