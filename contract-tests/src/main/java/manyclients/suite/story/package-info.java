/// The random contract: stories of clients, handlers and an owner, generated from seeds, and played
/// against an engine and a model of what each client may see.
@NullMarked
package manyclients.suite.story;

import org.jspecify.annotations.NullMarked;
