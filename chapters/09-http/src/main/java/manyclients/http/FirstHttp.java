package manyclients.http;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import manyclients.contract.xray.Xray;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.HttpHandler;
import manyclients.http.message.Body;
import manyclients.http.message.BodySource;
import manyclients.http.message.BodyWriter;
import manyclients.http.message.HttpDate;
import manyclients.http.message.HttpLimits;
import manyclients.http.message.HttpResponse;
import manyclients.http.message.RequestParser;
import manyclients.http.message.ResponseEncoder;
import manyclients.http.message.ResponseEncoder.BodyForm;
import manyclients.http.message.ResponseTerms;

/// The parser on chapter 7's threads: a virtual thread per client, which may block. It works for
/// well-behaved clients: it has no deadline, no limit of connections, and no graceful close.
public final class FirstHttp implements AutoCloseable {
  private static final int BUFFER = 16 * 1024;

  private final ServerSocketChannel listener;
  private final HttpHandler handler;

  /// Starts a server that answers each request with one line.
  ///
  /// @param port 0 lets the system choose
  public FirstHttp(int port) throws IOException {
    this(port, HttpHandler.answering(_ -> HttpResponse.text(200, "Hello from a virtual thread\n")));
  }

  public FirstHttp(int port, HttpHandler handler) throws IOException {
    this.handler = handler;
    listener = ServerSocketChannel.open();
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
    Thread.ofPlatform().name("http-first").daemon().start(this::acceptAll);
  }

  public int port() {
    return listener.socket().getLocalPort();
  }

  private void acceptAll() {
    try (listener) {
      while (true) {
        SocketChannel channel = listener.accept();
        Xray.accepted(channel);
        Thread.ofVirtual().start(() -> serve(channel));
      }
    } catch (IOException e) {
      // closed, or out of descriptors: with the port closed, no client waits for ever
    }
  }

  private void serve(SocketChannel channel) {
    try (channel) {
      new Client(channel).converse();
      Xray.closed(channel, "end of stream");
    } catch (IOException | InterruptedException e) {
      Xray.closed(channel, "failure"); // usually, the client has disconnected
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  /// Serves one client, in its virtual thread.
  private final class Client {
    private final SocketChannel channel;
    private final RequestParser parser = new RequestParser(HttpLimits.DEFAULT);
    private final ResponseEncoder encoder =
        new ResponseEncoder(new HttpDate(System::currentTimeMillis));
    private final ByteBuffer in = ByteBuffer.allocate(BUFFER).flip();
    private final ByteBuffer out = ByteBuffer.allocate(BUFFER);

    private ResponseTerms terms = ResponseTerms.refused(false);
    private WaitingReply reply = new WaitingReply();
    private BodyReceiver receiver = BodyReceiver.IGNORE;

    Client(SocketChannel channel) {
      this.channel = channel;
    }

    /// Runs until the client has closed, or the connection must be closed.
    void converse() throws IOException, InterruptedException {
      boolean open = true;
      while (open) {
        switch (parser.parse(in)) {
          case HEAD -> begin();
          case BODY -> {
            if (!receiver.part(parser.part())) {
              reply.awaitWanted();
            }
          }
          case END -> {
            receiver.end();
            open = send(reply.await());
          }
          case REFUSED -> {
            terms = ResponseTerms.refused(parser.isRefusedHead());
            open = send(HttpResponse.of(parser.refusal()));
          }
          case NEEDS_MORE -> open = read();
        }
      }
      leave();
    }

    private void begin() throws IOException {
      terms = ResponseTerms.of(parser.request());
      reply = new WaitingReply();
      Xray.handlerBegan(channel);
      receiver = handler.handle(parser.request(), reply);
      Xray.handlerEnded(channel);
      if (parser.request().expectsContinue()) {
        ResponseEncoder.continues(out);
        flush();
      }
    }

    private boolean read() throws IOException {
      int read = channel.read(in.clear());
      Xray.read(channel, read);
      in.flip();
      return read >= 0;
    }

    /// @return whether another request may follow
    private boolean send(HttpResponse response) throws IOException, InterruptedException {
      encoder.head(response, terms, out);
      BodyForm form = ResponseEncoder.bodyForm(response, terms);
      boolean sent = form != BodyForm.NONE;
      switch (response.body()) {
        case Body.Whole whole when sent -> put(whole.bytes().duplicate());
        case Body.FromFile part when sent -> send(part);
        case Body.Streamed streamed when sent -> send(new BodyWriter(streamed, form));
        case Body.Streamed streamed -> streamed.source().close();
        default -> {}
      }
      flush();
      return !ResponseEncoder.closes(response, terms);
    }

    private void put(ByteBuffer bytes) throws IOException {
      while (bytes.hasRemaining()) {
        int part = Math.min(bytes.remaining(), out.remaining());
        out.put(bytes.slice(bytes.position(), part));
        bytes.position(bytes.position() + part);
        if (bytes.hasRemaining()) {
          flush();
        }
      }
    }

    private void send(Body.FromFile part) throws IOException {
      flush();
      long sent = 0;
      while (sent < part.length()) {
        long now = part.file().transferTo(part.from() + sent, part.length() - sent, channel);
        if (now == 0 && part.from() + sent >= part.file().size()) {
          throw new EOFException("the file became shorter while it was being sent");
        }
        Xray.written(channel, (int) now);
        sent += now;
      }
    }

    private void send(BodyWriter body) throws IOException, InterruptedException {
      try (body) {
        BodySource.Outcome outcome = BodySource.Outcome.SOME;
        while (outcome != BodySource.Outcome.END) {
          if (out.remaining() < BodyWriter.LEAST_ROOM || outcome == BodySource.Outcome.LATER) {
            flush();
          }
          if (outcome == BodySource.Outcome.LATER) {
            reply.awaitMore();
          }
          outcome = body.write(out);
        }
      }
    }

    private void flush() throws IOException {
      out.flip();
      while (out.hasRemaining()) {
        Xray.written(channel, channel.write(out));
      }
      out.clear();
    }

    /// Half-closes, because closing with unread input would send a reset that overtakes the reply.
    private void leave() throws IOException {
      channel.shutdownOutput();
      while (channel.read(in.clear()) >= 0) {}
    }
  }
}
