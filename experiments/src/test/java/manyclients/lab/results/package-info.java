@NullMarked
package manyclients.lab.results;

import org.jspecify.annotations.NullMarked;
