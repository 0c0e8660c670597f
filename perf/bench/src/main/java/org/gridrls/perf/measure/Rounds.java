package org.gridrls.perf.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Compares sides in one run: all are warmed up in turns until each is steady, then all take turns,
 * round by round, so that what disturbs the machine disturbs all of them. For one thread.
 */
public final class Rounds {
  private static final int STEADY_SLICES = 3;
  private static final double STEADY_WITHIN = 0.06;
  private static final Duration SAY_EVERY = Duration.ofSeconds(10);

  private final Plan plan;
  private final Progress progress;
  private final List<Side> sides = new ArrayList<>();
  private final Map<ProcessHandle, Duration> served = new HashMap<>();

  /**
   * How often and how long.
   *
   * @param slice of the warm-up
   * @param slices of the warm-up at most, for each side
   * @param heat how long each process has to serve before it counts as warm, whichever sides it
   *     serves, and however many slices that takes
   */
  public record Plan(int rounds, Duration time, Duration slice, int slices, Duration heat) {}

  /** A side and what is seen of it. */
  private static final class Side {
    private final String name;
    private final Load load;
    private final List<ProcessHandle> serving;
    private final List<Round> rounds = new ArrayList<>();
    private final SteadyState judge = new SteadyState(STEADY_SLICES, STEADY_WITHIN);
    private double rate = 1;
    private boolean steady;

    Side(String name, Load load, List<ProcessHandle> serving) {
      this.name = name;
      this.load = load;
      this.serving = serving;
    }

    Spread spread(Function<Round, Double> figure) {
      return Spread.of(rounds.stream().map(figure).toList());
    }

    /** Nothing is left to be deleted, say. */
    boolean ended() {
      return rate == 0;
    }

    void warmUp(Duration slice) {
      rate = once(this, slice).rate();
      steady = rate > 0 && (judge.steadyWith(rate) || steady);
    }
  }

  private record Round(double rate, double serverMicros, double clientMicros) {}

  public Rounds(Plan plan, Progress progress) {
    this.plan = plan;
    this.progress = progress;
  }

  /** Adds a side, and whose processor time it costs besides ours. */
  public Rounds side(String name, Load load, List<ProcessHandle> serving) {
    sides.add(new Side(name, load, serving));
    return this;
  }

  /** Warms up and measures. */
  public Outcome run() {
    warmUp();
    for (int round = 1; round <= plan.rounds(); round++) {
      for (Side side : sides) {
        Round done = once(side, plan.time());
        side.rounds.add(done);
        progress.say(
            "round %d of %d  %-44s %,12.0f /s", round, plan.rounds(), side.name, done.rate());
      }
    }
    Map<String, Measured> measured = new LinkedHashMap<>();
    sides.forEach(side -> measured.put(side.name, sum(side)));
    return new Outcome(measured);
  }

  /**
   * Only warms up. Until each was steady, all of them: one that stands still may only wait for its
   * compiler. Then those whose processes have worked less than the others'.
   */
  public void warmUp() {
    int slice = 0;
    long said = System.nanoTime();
    while (sides.stream().anyMatch(this::isCold) || slice < plan.slices() && isAnyUnsteady()) {
      boolean all = slice < plan.slices() && isAnyUnsteady();
      sides.stream().filter(side -> !side.ended() && (all || isCold(side))).forEach(this::warmUp);
      slice++;
      if (System.nanoTime() - said >= SAY_EVERY.toNanos()) {
        said = System.nanoTime();
        progress.say(
            "warm-up        turn %d, %d of %d sides steady",
            slice, sides.stream().filter(side -> side.steady).count(), sides.size());
      }
    }
    for (Side side : sides) {
      progress.say(
          "warm-up        %-44s %,12.0f /s after %d turns%s",
          side.name, side.rate, slice, side.steady ? "" : ", not steady");
    }
  }

  private boolean isAnyUnsteady() {
    return sides.stream().anyMatch(side -> !side.steady && !side.ended());
  }

  private boolean isCold(Side side) {
    return !side.ended()
        && side.serving.stream()
            .anyMatch(one -> served.getOrDefault(one, Duration.ZERO).compareTo(plan.heat()) < 0);
  }

  private void warmUp(Side side) {
    side.warmUp(plan.slice());
    side.serving.forEach(one -> served.merge(one, plan.slice(), Duration::plus));
  }

  private static Round once(Side side, Duration time) {
    Duration[] before = new Duration[2];
    Load.Done done =
        side.load.run(
            time,
            () -> {
              before[0] = servers(side);
              before[1] = Cpu.alone(ProcessHandle.current());
            });
    long operations = Math.max(1, done.operations());
    return new Round(
        done.perSecond(),
        servers(side).minus(before[0]).toNanos() / 1e3 / operations,
        Cpu.alone(ProcessHandle.current()).minus(before[1]).toNanos() / 1e3 / operations);
  }

  private static Duration servers(Side side) {
    return side.serving.stream().map(Cpu::of).reduce(Duration.ZERO, Duration::plus);
  }

  private static Measured sum(Side side) {
    return new Measured(
        side.name,
        side.spread(Round::rate),
        side.spread(Round::serverMicros).median(),
        side.spread(Round::clientMicros).median(),
        side.steady);
  }

  /** All sides by name, in the order in which they were added. Immutable. */
  public record Outcome(Map<String, Measured> sides) {
    public double rate(String side) {
      return sides.get(side).perSecond();
    }

    /** Processor time of the servers for each operation. */
    public double micros(String side) {
      return sides.get(side).serverMicros();
    }

    public double ratio(String side, String to) {
      return rate(side) / rate(to);
    }
  }

  /**
   * Holds what came of one side over all rounds.
   *
   * @param serverMicros processor time of who served, for each operation
   * @param clientMicros of who asked
   * @param steady false if the warm-up ended without being steady
   */
  public record Measured(
      String name, Spread rate, double serverMicros, double clientMicros, boolean steady) {
    public double perSecond() {
      return rate.median();
    }
  }
}
