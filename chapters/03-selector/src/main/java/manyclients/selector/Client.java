package manyclients.selector;

// tag::client[]
/// The one at the other end of a channel.
public interface Client extends EventHandler {

  /// Answers what one more read brings, and says goodbye.
  void finish();
}
// end::client[]
