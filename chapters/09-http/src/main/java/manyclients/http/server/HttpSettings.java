package manyclients.http.server;

import java.time.Duration;
import manyclients.http.message.HttpLimits;

/// The settings for HTTP, besides [manyclients.contract.Limits].
///
/// @param limits the maximum size of a request
/// @param sendTimeout the maximum time in which a client reads the next [HttpConversation#STEP]
///   bytes of a reply. It is longer than the time for a request to arrive, because a kernel that
///   has taken megabytes for a slow client asks for more only after a third of them is gone
public record HttpSettings(HttpLimits limits, Duration sendTimeout) {

  public static HttpSettings defaults() {
    return new HttpSettings(HttpLimits.DEFAULT, Duration.ofSeconds(60));
  }

  public HttpSettings withLimits(HttpLimits limits) {
    return new HttpSettings(limits, sendTimeout);
  }

  public HttpSettings withSendTimeout(Duration timeout) {
    return new HttpSettings(limits, timeout);
  }
}
