package org.gridrls.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gridrls.api.Readable;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.check.Violation;
import org.gridrls.faults.nemesis.Fault;
import org.gridrls.faults.nemesis.FaultKind;
import org.gridrls.faults.nemesis.Nemeses;

/** The evidence of a run, as Markdown. Used by one thread. */
public final class Report {
  /** Violations of each invariant. */
  private static final int SHOWN = 3;

  private final long seed;
  private final List<Fault> faults = new ArrayList<>();
  private final Map<FaultKind, List<Double>> healing = new EnumMap<>(FaultKind.class);
  private final Map<Invariant, Long> checks = new EnumMap<>(Invariant.class);
  private Map<FaultKind, Integer> done = Map.of();
  private Map<String, Integer> skipped = Map.of();
  private Map<String, Long> calls = Map.of();
  private List<Violation> violations = List.of();
  private Map<Invariant, Long> violated = Map.of();
  private Optional<RuntimeException> brokenOff = Optional.empty();
  private long carried;
  private long harmed;

  Report(long seed) {
    this.seed = seed;
  }

  void began(List<Fault> episode) {
    faults.addAll(episode);
  }

  void healed(List<Fault> episode, Duration time) {
    for (Fault fault : episode) {
      healing.computeIfAbsent(fault.kind(), any -> new ArrayList<>()).add(time.toMillis() / 1e3);
    }
  }

  void ended(Checker checker, Nemeses nemeses, Map<String, Long> callsMade) {
    for (Invariant each : Invariant.values()) {
      checks.put(each, checker.checks(each));
    }
    violations = checker.violations();
    violated = checker.violated();
    done = nemeses.done();
    skipped = nemeses.skipped();
    calls = new TreeMap<>(callsMade);
  }

  /** The suite itself failed: earlier checks still count, but the run is not a proof. */
  void brokeOff(RuntimeException failure) {
    brokenOff = Optional.of(failure);
  }

  /** True if the run ended as planned and nothing was violated. */
  public boolean holds() {
    return violated.isEmpty() && brokenOff.isEmpty();
  }

  void network(long messages, long messagesHarmed) {
    carried = messages;
    harmed = messagesHarmed;
  }

  /** The first ones; empty if all held. */
  public List<Violation> violations() {
    return violations;
  }

  /** How many faults were done. */
  public int done() {
    return done.values().stream().mapToInt(each -> each).sum();
  }

  /** All that was to be done, in order. */
  public List<Fault> faults() {
    return List.copyOf(faults);
  }

  /** Messages between servers that went through the network of the suite. */
  public long carried() {
    return carried;
  }

  public long checks(Invariant invariant) {
    return checks.getOrDefault(invariant, 0L);
  }

  /** The whole report. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "## Seed %d: %d faults, %d calls, %d checks, %d violations%n%n"
            .formatted(seed, done(), sumOf(calls), sumOf(checks), sumOf(violated)));
    text.append(
        "%d messages between servers went through the suite's proxies, which harmed %d of them.%n%n"
            .formatted(carried, harmed));
    healing(text);
    skipped.forEach((why, count) -> text.append("Skipped %d times: %s%n%n".formatted(count, why)));
    text.append("| invariant | | checks | violated |\n|---|---|---:|---:|\n");
    checks.forEach(
        (each, count) ->
            text.append(
                "| %s | %s | %d | %d |%n"
                    .formatted(each, each.text(), count, violated.getOrDefault(each, 0L))));
    text.append("\n| calls | |\n|---|---:|\n");
    calls.forEach((what, count) -> text.append("| %s | %d |%n".formatted(what, count)));
    violations(text);
    return text.toString();
  }

  private static long sumOf(Map<?, Long> counts) {
    return counts.values().stream().mapToLong(each -> each).sum();
  }

  private void healing(StringBuilder text) {
    text.append("| fault | times | whole again after: least | median | most |\n");
    text.append("|---|---:|---:|---:|---:|\n");
    done.forEach(
        (kind, count) -> {
          List<Double> times = healing.getOrDefault(kind, List.of()).stream().sorted().toList();
          text.append(
              "| %s | %d | %s | %s | %s |%n"
                  .formatted(
                      Readable.of(kind),
                      count,
                      seconds(times, 0),
                      seconds(times, times.size() / 2),
                      seconds(times, times.size() - 1)));
        });
    text.append("\n");
  }

  private static String seconds(List<Double> times, int index) {
    return times.isEmpty() ? "" : "%.1f s".formatted(times.get(index));
  }

  private void violations(StringBuilder text) {
    brokenOff.ifPresent(
        failure -> {
          text.append("\nThe suite broke off:\n\n```\n").append(failure).append("\n");
          Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
              .flatMap(each -> Stream.of(each.getStackTrace()))
              .forEach(frame -> text.append("  at ").append(frame).append("\n"));
          text.append("```\n");
        });
    if (violations.isEmpty()) {
      text.append("\nNo violation.\n");
      return;
    }
    text.append("\n### Violations\n\n```\n");
    for (Invariant each : Invariant.values()) {
      violations.stream()
          .filter(violation -> violation.invariant() == each)
          .limit(SHOWN)
          .forEach(violation -> text.append(violation).append("\n\n"));
    }
    text.append("```\n\nThe schedule up to there, for `--schedule FILE`:\n\n```\n");
    faults.forEach(fault -> text.append(fault).append("\n"));
    text.append("```\n");
  }
}
