/// Figures of what moves between clients, kernel and threads: text that is laid out on a grid, and
/// drawn as SVG.
@NullMarked
package manyclients.site.weave.moves;

import org.jspecify.annotations.NullMarked;
