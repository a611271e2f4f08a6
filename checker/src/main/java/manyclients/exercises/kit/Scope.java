package manyclients.exercises.kit;

/// The part of an answer that is tried, and the detail of the report.
///
/// @param traced whether the calls of a failed test are reported
/// @param demand the only demand that is tried; empty for all
record Scope(boolean traced, String demand) {
  static final Scope ALL = new Scope(false, "");
  static final Scope TRACED = new Scope(true, "");

  static Scope only(String demand) {
    return new Scope(false, demand);
  }
}
