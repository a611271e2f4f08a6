package manyclients.site.weave.text;

import manyclients.site.weave.problem.Place;

/// A line of text and where it was written.
public record Line(String text, Place place) {
  Line with(String other) {
    return new Line(other, place);
  }
}
