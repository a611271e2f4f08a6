package manyclients.lab.experiment;

/// A measurement that does not count, and why: the load generator had measured itself, something
/// was divided by nothing, or not everything was there that was to be measured.
public final class Refusal extends RuntimeException {
  public Refusal(String reason) {
    super(reason);
  }
}
