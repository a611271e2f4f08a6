package manyclients.http.message;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.util.ReferenceCountUtil;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// Three parsers read a browser's request for a page, whose bytes have all arrived.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "--sun-misc-unsafe-memory-access=allow")
public class ParserBenchmark {
  private static final byte[] REQUEST =
      """
      GET /09-http.html HTTP/1.1
      Host: 127.0.0.1:8080
      User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
      Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8
      Accept-Language: en-GB,en;q=0.5
      Accept-Encoding: gzip, deflate, br
      Connection: keep-alive
      If-None-Match: "5c1f0a"

      """
          .replace("\n", "\r\n")
          .getBytes(StandardCharsets.ISO_8859_1);

  private final ByteBuffer bytes = ByteBuffer.allocateDirect(REQUEST.length).put(REQUEST);

  private final RequestParser ours = new RequestParser(HttpLimits.DEFAULT);

  private final ByteBuf buffer = Unpooled.directBuffer(REQUEST.length).writeBytes(REQUEST);
  private final NettyParser netty = new NettyParser();
  private final List<Object> found = new ArrayList<>();

  private static final class NettyParser extends HttpRequestDecoder {
    void parse(ByteBuf bytes, List<Object> found) throws Exception {
      decode(null, bytes, found); // it does not use its place in a pipeline here
    }
  }

  /// Calls microhttp's parser, a package-private class.
  private static final class Microhttp {
    private static final Class<?> TOKENIZER = type("org.microhttp.ByteTokenizer");
    private static final Class<?> PARSER = type("org.microhttp.RequestParser");
    private static final MethodHandle NEW_TOKENIZER = constructor(TOKENIZER);
    private static final MethodHandle NEW_PARSER = constructor(PARSER, TOKENIZER);
    private static final MethodHandle ADD = method(TOKENIZER, "add", void.class, ByteBuffer.class);
    private static final MethodHandle PARSE = method(PARSER, "parse", boolean.class);

    private static Class<?> type(String name) {
      try {
        return Class.forName(name);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    private static MethodHandle constructor(Class<?> type, Class<?>... parameters) {
      try {
        return in(type)
            .findConstructor(type, MethodType.methodType(void.class, parameters))
            .asType(MethodType.genericMethodType(parameters.length));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    private static MethodHandle method(
        Class<?> type, String name, Class<?> result, Class<?>... parameters) {
      try {
        MethodHandle found =
            in(type).findVirtual(type, name, MethodType.methodType(result, parameters));
        return found.asType(found.type().changeParameterType(0, Object.class));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    private static MethodHandles.Lookup in(Class<?> type) throws IllegalAccessException {
      return MethodHandles.privateLookupIn(type, MethodHandles.lookup());
    }
  }

  @Benchmark
  public RequestParser.Event ours() {
    bytes.clear();
    RequestParser.Event event = ours.parse(bytes);
    while (event == RequestParser.Event.HEAD || event == RequestParser.Event.END) {
      event = ours.parse(bytes);
    }
    return event;
  }

  /// One parser per request, as in microhttp itself.
  @Benchmark
  public boolean microhttp() throws Throwable {
    Object tokenizer = Microhttp.NEW_TOKENIZER.invokeExact();
    Object parser = Microhttp.NEW_PARSER.invokeExact(tokenizer);
    Microhttp.ADD.invokeExact(tokenizer, bytes.clear());
    return (boolean) Microhttp.PARSE.invokeExact(parser);
  }

  @Benchmark
  public int netty() throws Exception {
    buffer.readerIndex(0);
    while (found.size() < 2 && (found.isEmpty() || buffer.isReadable())) {
      netty.parse(buffer, found);
    }
    int messages = found.size();
    found.forEach(ReferenceCountUtil::release);
    found.clear();
    return messages;
  }
}
