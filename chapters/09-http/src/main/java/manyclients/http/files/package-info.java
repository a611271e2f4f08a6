/// Files over HTTP: an index of the files, and the part of a file that a request asks for.
@NullMarked
package manyclients.http.files;

import org.jspecify.annotations.NullMarked;
