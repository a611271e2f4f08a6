package manyclients.http.conformance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.http.FirstHttp;
import manyclients.http.conformance.ProbeApp.Page;
import manyclients.http.server.HttpSettings;
import org.microhttp.EventLoop;
import org.microhttp.Header;
import org.microhttp.NoopLogger;
import org.microhttp.OptionsBuilder;
import org.microhttp.Response;

/// One server of the table. All but nginx run with [ProbeApp].
interface Column extends AutoCloseable {
  int port();

  @Override
  void close();

  /// Returns our server on chapter 4's loops.
  static Column loops() throws IOException {
    Server server =
        manyclients.http.server.HttpServer.start(
            ServerConfig.defaults(), HttpSettings.defaults(), new ProbeHandler());
    return column(server.port(), server::close);
  }

  /// Returns our server on virtual threads.
  static Column first() throws IOException {
    FirstHttp server = new FirstHttp(0, new ProbeHandler());
    return column(
        server.port(),
        () -> {
          try {
            server.close();
          } catch (IOException e) {
            // closed either way
          }
        });
  }

  /// Returns the JDK's own server.
  static Column jdk() throws IOException {
    HttpServer server = HttpServer.create(local(0), 0);
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    server.setExecutor(threads);
    server.createContext("/", Column::answer);
    server.start();
    return column(
        server.getAddress().getPort(),
        () -> {
          server.stop(0);
          threads.shutdownNow();
        });
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      List<Map.Entry<String, String>> fields = new ArrayList<>();
      exchange
          .getRequestHeaders()
          .forEach((name, values) -> values.forEach(value -> fields.add(Map.entry(name, value))));
      Page page =
          ProbeApp.answer(
              exchange.getRequestMethod(),
              exchange.getRequestURI().getPath(),
              fields,
              exchange.getRequestBody().readAllBytes());
      page.fields().forEach(it -> exchange.getResponseHeaders().add(it.getKey(), it.getValue()));
      boolean empty = page.body().isEmpty() || exchange.getRequestMethod().equals("HEAD");
      exchange.sendResponseHeaders(page.status(), empty ? -1 : page.body().length());
      if (!empty) {
        exchange.getResponseBody().write(page.bytes());
      }
    }
  }

  /// Returns microhttp.
  static Column microhttp() throws IOException {
    EventLoop loop =
        new EventLoop(
            OptionsBuilder.newBuilder()
                .withHost("127.0.0.1")
                .withPort(0)
                .withRequestTimeout(Duration.ofMinutes(1))
                .withConcurrency(1)
                .build(),
            NoopLogger.instance(),
            (request, reply) -> {
              List<Map.Entry<String, String>> fields = new ArrayList<>();
              request.headers().forEach(it -> fields.add(Map.entry(it.name(), it.value())));
              byte[] body = request.body() == null ? new byte[0] : request.body();
              String path = ProbeApp.path(request.uri());
              Page page = ProbeApp.answer(request.method(), path, fields, body);
              List<Header> headers = new ArrayList<>();
              page.fields().forEach(it -> headers.add(new Header(it.getKey(), it.getValue())));
              reply.accept(new Response(page.status(), "Status", headers, page.bytes()));
            });
    loop.start();
    return column(loop.getPort(), loop::stop);
  }

  /// Returns Netty's codec, with the two handlers that a server puts after it.
  static Column netty() throws InterruptedException {
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    ChannelFuture bound =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel
                        .pipeline()
                        .addLast(new HttpServerCodec(), new HttpServerKeepAliveHandler())
                        .addLast(new HttpObjectAggregator(16 * 1024 * 1024), new NettyApp());
                  }
                })
            .bind(local(0))
            .sync();
    return column(
        ((InetSocketAddress) bound.channel().localAddress()).getPort(),
        () -> loops.shutdownGracefully(0, 1, TimeUnit.SECONDS));
  }

  /// The [ProbeApp] for Netty. It also answers unreadable requests, which the codec passes on as
  /// failures.
  final class NettyApp extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
      if (request.decoderResult().isFailure()) {
        context
            .writeAndFlush(response(new Page(400, List.of(), "")))
            .addListener(ChannelFutureListener.CLOSE);
        return;
      }
      List<Map.Entry<String, String>> fields = new ArrayList<>();
      request.headers().forEach(it -> fields.add(Map.entry(it.getKey(), it.getValue())));
      byte[] content = new byte[request.content().readableBytes()];
      request.content().readBytes(content);
      String path = ProbeApp.path(request.uri());
      Page page = ProbeApp.answer(request.method().name(), path, fields, content);
      FullHttpResponse response = response(page);
      if (request.method().name().equals("HEAD")) {
        response.content().clear();
      }
      context.writeAndFlush(response);
    }

    private static FullHttpResponse response(Page page) {
      FullHttpResponse response =
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1,
              HttpResponseStatus.valueOf(page.status()),
              Unpooled.wrappedBuffer(page.bytes()));
      page.fields().forEach(it -> response.headers().add(it.getKey(), it.getValue()));
      if (page.status() != 204) {
        response.headers().set("Content-Length", page.body().length());
      }
      return response;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }

  /// Returns nginx, if it is installed. It has no [ProbeApp], and answers each request with `OK`.
  static Column nginx(Path folder) throws IOException, InterruptedException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Path configuration =
        Files.writeString(
            folder.resolve("nginx.conf"),
            """
            daemon off;
            pid %1$s/nginx.pid;
            error_log stderr crit;
            events { worker_connections 1024; }
            http {
              access_log off;
              client_body_temp_path %1$s/body;
              proxy_temp_path %1$s/proxy;
              fastcgi_temp_path %1$s/fastcgi;
              uwsgi_temp_path %1$s/uwsgi;
              scgi_temp_path %1$s/scgi;
              server {
                listen 127.0.0.1:%2$s;
                default_type text/plain;
                location / { return 200 "OK"; }
              }
            }
            """
                .formatted(folder, port));
    Process process =
        new ProcessBuilder("nginx", "-p", folder.toString(), "-c", configuration.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("nginx.out").toFile())
            .start();
    awaitOpen(port, process);
    return column(port, process::destroy);
  }

  private static void awaitOpen(int port, Process process)
      throws IOException, InterruptedException {
    while (process.isAlive()) {
      try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException e) {
        process.waitFor(20, TimeUnit.MILLISECONDS); // it is starting
      }
    }
    throw new IOException("nginx does not run");
  }

  private static InetSocketAddress local(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static Column column(int port, Runnable close) {
    return new Column() {
      @Override
      public int port() {
        return port;
      }

      @Override
      public void close() {
        close.run();
      }
    };
  }
}
