package manyclients.selector;

// tag::client[]
/// The one at the other end of a channel.
public interface Client extends EventHandler {

  /// Answers what has come so far, and says goodbye.
  void finish();
}
// end::client[]
