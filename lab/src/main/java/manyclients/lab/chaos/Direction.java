package manyclients.lab.chaos;

// tag::direction[]
/// The two ways that bytes go.
public enum Direction {
  TO_SERVER,
  TO_CLIENT
}
// end::direction[]
