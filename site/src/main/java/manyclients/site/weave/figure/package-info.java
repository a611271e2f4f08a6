/// Charts, time lines and X-rays, drawn as SVG.
@NullMarked
package manyclients.site.weave.figure;

import org.jspecify.annotations.NullMarked;
