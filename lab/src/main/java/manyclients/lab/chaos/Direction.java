package manyclients.lab.chaos;

/// The two ways that bytes go.
public enum Direction {
  TO_SERVER,
  TO_CLIENT
}
