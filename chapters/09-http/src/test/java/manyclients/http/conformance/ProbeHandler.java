package manyclients.http.conformance;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import manyclients.http.conformance.ProbeApp.Page;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.HttpHandler;
import manyclients.http.handler.Reply;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;

/// The [ProbeApp] as a handler of this chapter.
final class ProbeHandler implements HttpHandler {
  @Override
  public BodyReceiver handle(HttpRequest request, Reply reply) {
    String method = request.method();
    String path = request.path();
    List<Map.Entry<String, String>> fields = new ArrayList<>();
    for (int i = 0; i < request.headerCount(); i++) {
      fields.add(Map.entry(request.headerName(i), request.headerValue(i)));
    }
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    return new BodyReceiver() {
      @Override
      public boolean part(ByteBuffer part) {
        while (part.hasRemaining()) {
          content.write(part.get());
        }
        return true;
      }

      @Override
      public void end() {
        reply.send(response(ProbeApp.answer(method, path, fields, content.toByteArray())));
      }
    };
  }

  private static HttpResponse response(Page page) {
    HttpResponse response = HttpResponse.of(page.status()).with(ByteBuffer.wrap(page.bytes()));
    for (Map.Entry<String, String> field : page.fields()) {
      response = response.with(field.getKey(), field.getValue());
    }
    return response;
  }
}
