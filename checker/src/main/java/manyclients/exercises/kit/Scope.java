package manyclients.exercises.kit;

/// How much of an answer is tried, and told.
///
/// @param traced whether the calls of a test that fails are told
/// @param demand the only demand that is tried; empty for all
record Scope(boolean traced, String demand) {
  static final Scope ALL = new Scope(false, "");
  static final Scope TRACED = new Scope(true, "");

  static Scope only(String demand) {
    return new Scope(false, demand);
  }
}
