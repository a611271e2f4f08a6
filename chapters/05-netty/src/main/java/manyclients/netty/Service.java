package manyclients.netty;

import java.util.concurrent.Executor;
import manyclients.contract.Counters;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;

/// What all connections of a server have in common.
///
/// @param staff who calls the handler: `Runnable::run` for the loop itself
record Service(RequestHandler handler, Executor staff, Limits limits, Counters counters) {}
