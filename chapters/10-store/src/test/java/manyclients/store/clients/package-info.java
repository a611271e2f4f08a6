/// The store with other people's clients, and behind other people's proxy.
@NullMarked
package manyclients.store.clients;

import org.jspecify.annotations.NullMarked;
