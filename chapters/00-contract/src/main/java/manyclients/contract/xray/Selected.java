package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// A loop has waited for its channels, and goes on.
@Name("manyclients.Selected")
@Label("Selected")
final class Selected extends XrayEvent {}
