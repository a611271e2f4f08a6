package manyclients.contract;

/// A declared weakness of a design: one of the contract's demands that it does not meet.
///
/// The contract tests prove each declared weakness: the cases that reveal it must fail. A weakness
/// that no longer exists breaks the build, as an undeclared one does.
public enum Weakness {
  /// Some of a thousand simultaneous clients are not served.
  MANY_CLIENTS,
  /// A silent client keeps others from being served.
  SILENT_CLIENT,
  /// A client that does not read its replies keeps others from being served.
  SLOW_READER,
  /// A handler that does not return keeps others from being served.
  STUCK_HANDLER,
  /// A start that fails for want of a descriptor or a thread leaks something.
  FAILED_START
}
