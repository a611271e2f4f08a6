/// The store with clients that others wrote, and behind a proxy of others.
@NullMarked
package manyclients.store.clients;

import org.jspecify.annotations.NullMarked;
