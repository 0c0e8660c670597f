package org.gridrls.replicator.proof;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.UrlAuthority;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.LrcClient;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.transfer.order.TargetUrl;
import org.gridrls.transfer.proof.CopySample;
import org.gridrls.transfer.proof.Proof;
import org.gridrls.transfer.proof.ProofRecord;
import org.gridrls.transfer.proof.Prover;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Proves each night some copies of one catalog that were not proved within thirty days, chosen at
 * random, and records the outcomes as attributes of the copies. Run by one thread; its figures are
 * safe for threads.
 */
public final class NightlyProof implements Runnable {
  public static final Duration EVERY = Duration.ofHours(24);
  public static final Duration FIRST = Duration.ofMinutes(10);

  private static final Logger log = LoggerFactory.getLogger(NightlyProof.class);
  private static final Duration RECENT = Duration.ofDays(30);
  private static final int AT_ONCE = 100;

  private final LrcClient catalog;
  private final Prover prover;
  private final ProofRecord record;
  private final int most;
  private final Clock clock;
  private volatile Optional<Figures> last = Optional.empty();

  /**
   * Counts the copies of the catalog that can be proved, those proved of late, and the outcomes.
   */
  private static final class Figures {
    private final Map<Proof.ProofOutcome, Long> outcomes = new EnumMap<>(Proof.ProofOutcome.class);
    private long provable;
    private long proved;

    private long of(Proof.ProofOutcome outcome) {
      return outcomes.getOrDefault(outcome, 0L);
    }
  }

  /**
   * @param catalog of the copies; may be changed by this server
   * @param most copies in one night
   */
  public NightlyProof(LrcClient catalog, Prover prover, ProofRecord record, int most, Clock clock) {
    this.catalog = catalog;
    this.prover = prover;
    this.record = record;
    this.most = most;
    this.clock = clock;
  }

  /** Proves the copies of one night; throws if the catalog can't be read. */
  @Override
  public void run() {
    Figures figures = new Figures();
    Instant recent = clock.instant().minus(RECENT);
    List<AttributedMapping> sample =
        CopySample.of(catalog, GlobPattern.of("*"), most, one -> isDue(one, recent, figures));
    boolean recorded = true;
    for (int i = 0; i < sample.size(); i += AT_ONCE) {
      recorded &= prove(sample.subList(i, Math.min(sample.size(), i + AT_ONCE)), figures);
    }
    if (recorded) {
      figures.proved += figures.of(Proof.ProofOutcome.PROVED);
    }
    last = Optional.of(figures);
    log.info(
        "proved {} of {} copies; lost {}, different {}; {} of {} were proved within 30 days",
        figures.of(Proof.ProofOutcome.PROVED),
        sample.size(),
        figures.of(Proof.ProofOutcome.LOST),
        figures.of(Proof.ProofOutcome.DIFFERS),
        figures.proved,
        figures.provable);
  }

  private static boolean isDue(AttributedMapping copy, Instant recent, Figures figures) {
    if (TargetUrl.of(copy.mapping().targetName()).filter(Prover::handles).isEmpty()) {
      return false;
    }
    figures.provable++;
    boolean proved =
        copy.targetAttributes().stream()
            .filter(one -> one.name().equals(ProofRecord.PROVED))
            .map(Attribute::value)
            .anyMatch(time -> time instanceof Instant at && at.isAfter(recent));
    figures.proved += proved ? 1 : 0;
    return !proved;
  }

  private boolean prove(List<AttributedMapping> copies, Figures figures) {
    Instant since = clock.instant();
    Map<Replica, Proof> known = prover.proved(copies.stream().map(this::located).toList());
    known.forEach(
        (replica, proof) -> {
          figures.outcomes.merge(proof.outcome(), 1L, Long::sum);
          if (proof.outcome().isBad()) {
            Mapping bad = replica.mapping().mapping();
            String url = UrlAuthority.withoutPassword(bad.targetName().value());
            log.warn("{}: {} {}", bad.logicalName(), url, proof.text());
          }
        });
    return record.add(
        known, since, failure -> log.warn("a proof is not recorded: {}", failure.getMessage()));
  }

  private LocatedName located(AttributedMapping copy) {
    Replica replica = new Replica(catalog.address(), "", copy);
    return new LocatedName(copy.mapping().logicalName(), Verdict.FOUND, List.of(replica));
  }

  /** Adds the figures of the last night; none before the first one. */
  public void report(Metrics metrics) {
    last.ifPresent(
        figures -> {
          metrics.gauge("copiesProvable", "Copies whose servers can be asked.", figures.provable);
          metrics.gauge("copiesProved", "Of these, proved within 30 days.", figures.proved);
          metrics.gauge("proofsLost", "Last proofs: lost.", figures.of(Proof.ProofOutcome.LOST));
          metrics.gauge(
              "proofsDifferent", "Last proofs: different.", figures.of(Proof.ProofOutcome.DIFFERS));
          metrics.gauge(
              "proofsUnanswered",
              "Last proofs: storage server did not answer.",
              figures.of(Proof.ProofOutcome.UNREACHABLE));
        });
  }
}
