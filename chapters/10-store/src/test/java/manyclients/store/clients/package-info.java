/// The store with clients of other projects, and behind a proxy of another project.
@NullMarked
package manyclients.store.clients;

import org.jspecify.annotations.NullMarked;
