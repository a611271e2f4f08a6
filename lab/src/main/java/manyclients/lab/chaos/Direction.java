package manyclients.lab.chaos;

/// A direction of a connection, named after its receiver.
public enum Direction {
  TO_SERVER,
  TO_CLIENT
}
