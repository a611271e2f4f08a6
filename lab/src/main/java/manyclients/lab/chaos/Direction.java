package manyclients.lab.chaos;

/// The two directions of a connection.
public enum Direction {
  TO_SERVER,
  TO_CLIENT
}
