/// Files over HTTP: an index of the files, and the part of one that a request asks for.
@NullMarked
package manyclients.http.files;

import org.jspecify.annotations.NullMarked;
