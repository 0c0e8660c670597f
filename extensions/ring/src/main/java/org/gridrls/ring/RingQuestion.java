package org.gridrls.ring;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gridrls.ring.slot.Slots;
import org.gridrls.rli.index.source.SourceState;

/**
 * Holds what the ring found for the question that a thread answers: the index asks the sources one
 * by one, and they look here. For one thread, until closed.
 */
final class RingQuestion implements AutoCloseable {
  private static final ThreadLocal<RingQuestion> CURRENT = new ThreadLocal<>();

  private final RingSources.Snapshot snapshot;
  private final Map<String, SlotFinding> findings;
  private final Map<String, String> gaps = new HashMap<>();
  private final Set<String> unanswered = new HashSet<>();

  private RingQuestion(RingSources.Snapshot snapshot, Map<String, SlotFinding> findings) {
    this.snapshot = snapshot;
    this.findings = findings;
    findings.forEach(
        (name, finding) -> {
          if (!finding.answered() || !finding.missing().isEmpty()) {
            String slot = Slots.shown(Slots.of(name));
            finding.missing().forEach(lrc -> gap(lrc, "the ring lost its names in slot " + slot));
            if (!finding.answered()) {
              unanswered.add(slot);
            }
          }
        });
  }

  /** {@code findings} are at least as recent as {@code snapshot}. */
  static RingQuestion begin(RingSources.Snapshot snapshot, Map<String, SlotFinding> findings) {
    RingQuestion question = new RingQuestion(snapshot, findings);
    CURRENT.set(question);
    return question;
  }

  static Optional<RingQuestion> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** The sources from which the answer states its age and what it covers. */
  Collection<SourceState> sources() {
    return snapshot.all();
  }

  RingSources.Snapshot snapshot() {
    return snapshot;
  }

  Optional<SlotFinding> of(String name) {
    return Optional.ofNullable(findings.get(name));
  }

  /** Notes that the answer does not cover all names of a catalog. */
  void gap(String lrc, String why) {
    gaps.putIfAbsent(lrc, why);
  }

  /** True if the answer covers some catalog only in part. */
  boolean hasGaps() {
    return !gaps.isEmpty() || !unanswered.isEmpty();
  }

  /** Why the answer does not cover that catalog; empty if it does. */
  Optional<String> gapOf(String lrc) {
    return Optional.ofNullable(gaps.get(lrc))
        .or(
            () ->
                unanswered.stream()
                    .findFirst()
                    .map(
                        slot ->
                            "no owner of the ring's slot "
                                + slot
                                + " answered with the latest updates"));
  }

  @Override
  public void close() {
    CURRENT.remove();
  }
}
