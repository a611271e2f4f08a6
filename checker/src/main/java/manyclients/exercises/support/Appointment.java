package manyclients.exercises.support;

/// A deadline that counts how often it was looked at, and how often it has expired.
public final class Appointment implements Deadline {
  private final Runnable action;
  private long due;
  private int looks;
  private int expirations;

  public Appointment(long due) {
    this(due, () -> {});
  }

  /// @param action what it does on expiry
  public Appointment(long due, Runnable action) {
    this.due = due;
    this.action = action;
  }

  @Override
  public long due() {
    looks++;
    return due;
  }

  public void moveTo(long due) {
    this.due = due;
  }

  @Override
  public void expire() {
    expirations++;
    action.run();
  }

  public int looks() {
    return looks;
  }

  public int expirations() {
    return expirations;
  }

  public boolean hasExpired() {
    return expirations > 0;
  }
}
