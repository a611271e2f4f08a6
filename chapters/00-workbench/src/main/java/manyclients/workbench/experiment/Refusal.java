package manyclients.workbench.experiment;

// tag::refusal[]
/// A measurement that does not count, and why: the load generator had measured itself, or something
/// was divided by nothing.
public final class Refusal extends RuntimeException {
  public Refusal(String reason) {
    super(reason);
  }
}
// end::refusal[]
