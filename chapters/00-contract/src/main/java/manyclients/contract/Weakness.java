package manyclients.contract;

/// A case of the contract that a design is known to fail, and declares.
///
/// The contract tests prove each declared weakness: the cases that reveal it must fail. A weakness
/// that is no longer real breaks the build, as an undeclared one does.
public enum Weakness {
  /// Of a thousand clients at the same time, some are not served.
  MANY_CLIENTS,
  /// A silent client keeps others from being served.
  SILENT_CLIENT,
  /// A client that does not read its replies keeps others from being served.
  SLOW_READER,
  /// A handler that does not return keeps others from being served.
  STUCK_HANDLER,
  /// A start that fails, because there is no descriptor or no thread, leaks something.
  FAILED_START
}
