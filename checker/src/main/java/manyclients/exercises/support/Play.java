package manyclients.exercises.support;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// A group of threads of which only one runs at a time. Before each of its steps a thread waits for
/// its turn, so that the play determines the order.
public final class Play implements Executor {
  private static final int TOO_LONG = 500;

  /// @param chosen the index of the chosen thread, from 0
  /// @param choices the number of threads to choose from
  record Decision(int chosen, int choices) {}

  private final List<Integer> script;
  private final List<Decision> decisions = new ArrayList<>();
  private final List<Actor> actors = new ArrayList<>();
  private final List<String> story = new ArrayList<>();
  private final Semaphore over = new Semaphore(0);
  private int switchesLeft;
  private int workers;
  private volatile @Nullable Actor moving;
  private final AtomicInteger steps = new AtomicInteger();
  private boolean endless;

  Play(List<Integer> script, int switches) {
    this.script = script;
    this.switchesLeft = switches;
  }

  private final class Actor {
    private final String name;
    private final Semaphore turn = new Semaphore(0);
    private final Thread thread;

    private Actor(String name, Runnable part) {
      this.name = name;
      this.thread = Thread.ofVirtual().name(name).unstarted(() -> act(part));
    }

    private void act(Runnable part) {
      turn.acquireUninterruptibly();
      try {
        part.run();
      } catch (RuntimeException | Error e) {
        story.add(name + ": " + e.getClass().getSimpleName());
      }
      actors.remove(this);
      passOn(null);
    }
  }

  /// Adds a thread that exists from the beginning.
  public void start(String name, Runnable part) {
    actors.add(new Actor(name, part));
  }

  /// Gives work to its own worker, which begins when the play decides so.
  @Override
  public void execute(Runnable work) {
    step("workers.execute");
    workers++;
    Actor worker = new Actor("worker " + workers, work);
    actors.add(worker);
    if (moving != null) {
      worker.thread.start();
    }
  }

  /// Plays to the end. Returns false if that takes too many steps.
  public boolean run() {
    List.copyOf(actors).forEach(actor -> actor.thread.start());
    passOn(null);
    over.acquireUninterruptibly();
    moving = null;
    return !endless;
  }

  /// Records the next step of the running thread, after others may have had their turns.
  public void step(String what) {
    Actor me = moving;
    if (me == null) {
      return; // before the play has begun, and after it
    }
    if (steps.incrementAndGet() > TOO_LONG) {
      endless = true;
      over.release();
      me.turn.acquireUninterruptibly(); // for ever: the play is over
    }
    passOn(me);
    story.add(me.name + ": " + what);
  }

  /// @param me the thread that could continue; null if it has ended
  private void passOn(@Nullable Actor me) {
    List<Actor> candidates = new ArrayList<>(actors);
    if (me != null) {
      candidates.remove(me);
      candidates.addFirst(me);
    }
    if (candidates.isEmpty()) {
      over.release();
      return;
    }
    boolean bound = me != null && switchesLeft == 0;
    Actor next = candidates.get(bound ? 0 : decide(candidates.size()));
    if (next != me) {
      switchesLeft -= me == null ? 0 : 1;
      moving = next;
      next.turn.release();
      if (me != null) {
        me.turn.acquireUninterruptibly();
      }
    }
  }

  private int decide(int choices) {
    if (choices == 1) {
      return 0;
    }
    int number = decisions.size();
    int chosen = number < script.size() ? script.get(number) : 0;
    decisions.add(new Decision(chosen, choices));
    return chosen;
  }

  List<Decision> decisions() {
    return decisions;
  }

  int steps() {
    return steps.get();
  }

  /// Returns whether the thread whose turn it is waits for something else.
  boolean isStuck() {
    Actor actor = moving;
    return actor != null
        && switch (actor.thread.getState()) {
          case BLOCKED, WAITING, TIMED_WAITING -> true;
          case NEW, RUNNABLE, TERMINATED -> false;
        };
  }

  /// Returns the steps, and the exceptions that ended threads, in their order.
  public List<String> story() {
    return story;
  }

  /// Returns a flag each use of which is a step.
  public Flag flag(String name) {
    Flag real = Flag.real();
    return new Flag() {
      @Override
      public boolean get() {
        step(name + ".get");
        return real.get();
      }

      @Override
      public void set(boolean value) {
        step(name + ".set(" + value + ")");
        real.set(value);
      }

      @Override
      public boolean compareAndSet(boolean expected, boolean next) {
        step(name + ".compareAndSet(" + expected + ", " + next + ")");
        return real.compareAndSet(expected, next);
      }
    };
  }

  /// Returns a queue each use of which is a step.
  public Notes notes(String name) {
    Notes real = Notes.real();
    return new Notes() {
      @Override
      public void add(Runnable task) {
        step(name + ".add(" + task + ")");
        real.add(task);
      }

      @Override
      public @Nullable Runnable poll() {
        step(name + ".poll");
        return real.poll();
      }

      @Override
      public boolean isEmpty() {
        step(name + ".isEmpty");
        return real.isEmpty();
      }
    };
  }
}
