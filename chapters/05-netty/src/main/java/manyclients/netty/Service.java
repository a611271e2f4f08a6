package manyclients.netty;

import java.util.concurrent.Executor;
import manyclients.workbench.Counters;
import manyclients.workbench.Limits;
import manyclients.workbench.RequestHandler;

// tag::service[]
/// What all connections of a server have in common.
///
/// @param staff who calls the handler: `Runnable::run` for the loop itself
record Service(RequestHandler handler, Executor staff, Limits limits, Counters counters) {}
// end::service[]
