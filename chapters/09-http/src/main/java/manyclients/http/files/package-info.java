/// Files over HTTP: an index of what there is, and which part of it a request asks for.
@NullMarked
package manyclients.http.files;

import org.jspecify.annotations.NullMarked;
