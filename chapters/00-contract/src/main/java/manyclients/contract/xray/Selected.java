package manyclients.contract.xray;

import jdk.jfr.Label;
import jdk.jfr.Name;

/// A loop's wait for its channels has ended.
@Name("manyclients.Selected")
@Label("Selected")
final class Selected extends XrayEvent {}
