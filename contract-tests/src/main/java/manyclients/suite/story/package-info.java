/// The random contract: stories of clients, handlers and an owner, made from seeds, played against
/// an engine beside a model that says what each client may see.
@NullMarked
package manyclients.suite.story;

import org.jspecify.annotations.NullMarked;
