package manyclients.wheel.then;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/// Remembers what the wheel has told.
final class Suspicion implements Witness {
  final List<Fate> removed = new CopyOnWriteArrayList<>();
  final List<Throwable> surprises = new CopyOnWriteArrayList<>();
  final CompletableFuture<IOException> acceptorEnded = new CompletableFuture<>();

  @Override
  public void removed(Fate fate) {
    removed.add(fate);
  }

  @Override
  public void acceptorEnded(IOException why) {
    acceptorEnded.complete(why);
  }

  @Override
  public void surprised(Throwable why) {
    surprises.add(why);
  }
}
