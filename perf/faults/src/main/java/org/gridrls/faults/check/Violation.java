package org.gridrls.faults.check;

import java.util.List;

/**
 * An invariant that did not hold.
 *
 * @param atSeconds since the start of the run
 * @param history the shortest one that shows it
 */
public record Violation(Invariant invariant, double atSeconds, String what, List<String> history) {
  public Violation {
    history = List.copyOf(history);
  }

  @Override
  public String toString() {
    return "%s violated at %.3f s: %s%n  %s"
        .formatted(invariant, atSeconds, what, String.join("\n  ", history));
  }
}
