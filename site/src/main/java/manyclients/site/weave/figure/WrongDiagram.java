package manyclients.site.weave.figure;

import manyclients.site.weave.problem.Place;

/// Thrown when PlantUML does not understand a figure.
final class WrongDiagram extends Exception {
  private static final long serialVersionUID = 1;

  private final transient Place place;

  WrongDiagram(Place place, String message) {
    super(message);
    this.place = place;
  }

  Place place() {
    return place;
  }
}
