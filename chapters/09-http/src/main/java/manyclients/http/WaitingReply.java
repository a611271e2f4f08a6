package manyclients.http;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import manyclients.http.handler.Reply;
import manyclients.http.message.HttpResponse;

/// A reply for which a thread waits.
final class WaitingReply implements Reply {
  private final CompletableFuture<HttpResponse> response = new CompletableFuture<>();
  private final Semaphore wanted = new Semaphore(0);
  private final Semaphore more = new Semaphore(0);

  @Override
  public void send(HttpResponse response) {
    if (!this.response.complete(response)) {
      throw new IllegalStateException("this request has been answered");
    }
  }

  @Override
  public void wantMore() {
    wanted.release();
  }

  @Override
  public void haveMore() {
    more.release();
  }

  HttpResponse await() throws InterruptedException {
    try {
      return response.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e); // it always completes with a response
    }
  }

  void awaitWanted() throws InterruptedException {
    wanted.acquire();
  }

  void awaitMore() throws InterruptedException {
    more.acquire();
  }
}
