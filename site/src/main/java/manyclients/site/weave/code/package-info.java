/// Source files as the book sees them: members, captions, differences, coverage.
@NullMarked
package manyclients.site.weave.code;

import org.jspecify.annotations.NullMarked;
