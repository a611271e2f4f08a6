package manyclients.contract;

/// A case of the contract that a design fails, known and declared.
///
/// The contract suite proves each declared weakness: the cases that reveal it must fail. A weakness
/// that is no longer real breaks the build, as an undeclared one does.
public enum Weakness {
  /// A thousand clients at once are not all served.
  MANY_CLIENTS,
  /// A client that says nothing keeps others from being served.
  SILENT_CLIENT,
  /// A client that does not read its replies keeps others from being served.
  SLOW_READER,
  /// A handler that does not return keeps others from being served.
  STUCK_HANDLER,
  /// A start that fails, because there is no descriptor or no thread, leaves something behind.
  FAILED_START
}
