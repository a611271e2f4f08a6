package manyclients.contract;

/// How far to count.
record Limit(int value) {
  static final int MOST = 10;
}
