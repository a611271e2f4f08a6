package manyclients.http.differential;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import manyclients.http.message.HttpLimits;
import manyclients.http.message.RequestParser;
import manyclients.http.message.RequestParser.Event;

/// The requests that [RequestParser] reads.
final class OurReading {
  private OurReading() {}

  static Read of(byte[] bytes) {
    RequestParser parser = new RequestParser(HttpLimits.DEFAULT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    Read.Builder read = new Read.Builder();
    StringBuilder content = new StringBuilder();
    Event event = parser.parse(in);
    while (event != Event.NEEDS_MORE && event != Event.REFUSED) {
      switch (event) {
        case BODY -> content.append(StandardCharsets.ISO_8859_1.decode(parser.part()));
        case END -> {
          String method = parser.request().method();
          read.add(Read.request(method, parser.request().target(), content.toString()));
          content.setLength(0);
        }
        case HEAD, NEEDS_MORE, REFUSED -> {}
      }
      event = parser.parse(in);
    }
    if (event == Event.REFUSED) {
      read.refuse(parser.refusal().reason());
    }
    return read.build();
  }
}
