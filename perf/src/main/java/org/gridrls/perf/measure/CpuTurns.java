package org.gridrls.perf.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Compares sides within this process by processor time: they take turns on the calling thread, and
 * a turn ends when the thread has used a given processor time. So a machine that others use as well
 * makes the run longer and changes the result little. For one thread.
 */
public final class CpuTurns {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Progress progress;
  private final Map<String, LongConsumer> sides = new LinkedHashMap<>();
  private final Numbers numbers = Numbers.endless();

  /** Microseconds for each call. */
  public record Figures(Spread thread, Spread process, Spread wall) {}

  /** One turn's microseconds for each call; the process's include compilers and collections. */
  private record Turn(double thread, double process, double wall) {}

  public CpuTurns(Progress progress) {
    this.progress = progress;
  }

  public CpuTurns side(String name, LongConsumer call) {
    sides.put(name, call);
    return this;
  }

  /** By name, in the order in which they were added. */
  public Map<String, Figures> run(int warmUp, Duration slice, int rounds, Duration time) {
    for (int i = 1; i <= warmUp; i++) {
      for (Map.Entry<String, LongConsumer> side : sides.entrySet()) {
        say("warm-up", i, warmUp, side.getKey(), turn(side.getValue(), slice));
      }
    }
    Map<String, List<Turn>> turns = new LinkedHashMap<>();
    for (int i = 1; i <= rounds; i++) {
      for (Map.Entry<String, LongConsumer> side : sides.entrySet()) {
        Turn turn = turn(side.getValue(), time);
        say("round", i, rounds, side.getKey(), turn);
        turns.computeIfAbsent(side.getKey(), none -> new ArrayList<>()).add(turn);
      }
    }
    Map<String, Figures> figures = new LinkedHashMap<>();
    turns.forEach((name, all) -> figures.put(name, figures(all)));
    return figures;
  }

  private void say(String what, int number, int of, String side, Turn turn) {
    progress.say("%s %d of %d  %-32s %,10.1f us", what, number, of, side, turn.thread);
  }

  private static Figures figures(List<Turn> turns) {
    return new Figures(
        Spread.of(turns.stream().map(Turn::thread).toList()),
        Spread.of(turns.stream().map(Turn::process).toList()),
        Spread.of(turns.stream().map(Turn::wall).toList()));
  }

  private Turn turn(LongConsumer call, Duration time) {
    Duration process = Cpu.alone(ProcessHandle.current());
    long wall = System.nanoTime();
    long begin = THREADS.getCurrentThreadCpuTime();
    long used = 0;
    long calls = 0;
    while (used < time.toNanos()) {
      call.accept(numbers.next());
      calls++;
      used = THREADS.getCurrentThreadCpuTime() - begin;
    }
    double micros = 1e3 * calls;
    return new Turn(
        used / micros,
        Cpu.alone(ProcessHandle.current()).minus(process).toNanos() / micros,
        (System.nanoTime() - wall) / micros);
  }
}
