package org.gridrls.cli.prove;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.gridrls.api.Readable;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.cli.command.SecurityOptions;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.output.Row;
import org.gridrls.client.LrcClient;
import org.gridrls.transfer.http.HttpProof;
import org.gridrls.transfer.proof.Proof;
import org.gridrls.transfer.proof.ProofRecord;
import org.gridrls.transfer.proof.Prover;

/** Proves the copies of one command, counts the outcomes, and records them. Used by one thread. */
public final class CopyProofs implements AutoCloseable {
  private static final String PROOF = "proof";
  private static final int NAMES_AT_ONCE = 100;

  private final HttpProof http;
  private final Prover prover;
  private final Optional<Clock> clock;
  private final Optional<ProofRecord> records;
  private final Map<Proof.ProofOutcome, Long> counts = new EnumMap<>(Proof.ProofOutcome.class);
  private boolean unrecorded;

  /** A proof, and a time before which its server was not asked; null without a clock. */
  public record TimedProof(Proof proof, Instant since) {
    private String shown() {
      return Readable.of(proof.outcome()) + " (" + proof.text() + ")";
    }

    /** Returns the row with the proof in its columns, and in a cell at this place. */
    public Row on(Row row, int place) {
      List<Object> values = new ArrayList<>(row.values());
      values.addAll(Arrays.asList(Readable.of(proof.outcome()), since, proof.text()));
      List<String> cells = new ArrayList<>(row.cells());
      cells.add(place, shown());
      return new Row(values, cells);
    }

    /** Returns the worse of two proofs of one copy. */
    public TimedProof worse(TimedProof other) {
      return other.proof.outcome().compareTo(proof.outcome()) > 0 ? other : this;
    }
  }

  /** {@code records} is used only if the options say so; that needs a clock. */
  public CopyProofs(
      ProveOptions options, SecurityOptions security, Optional<Clock> clock, ProofRecord records) {
    if (options.record && clock.isEmpty()) {
      throw new RlsException(RlsError.UNSUPPORTED, "proofs are not recorded without a clock");
    }
    this.clock = clock;
    this.records = Optional.of(records).filter(any -> options.record);
    this.http = options.http(security);
    this.prover = new Prover(http, options.hosts(), options.prove, options.perHost);
  }

  /** Makes the record of what this program proves. */
  public static ProofRecord record(Function<Replica, LrcClient> catalogs) {
    return new ProofRecord(catalogs, "rls --record");
  }

  /** Proves all copies of the names, and gives each proof to {@code use} in their order. */
  public void prove(List<LocatedName> names, BiConsumer<Replica, TimedProof> use, Listing listing) {
    for (int i = 0; i < names.size(); i += NAMES_AT_ONCE) {
      some(names.subList(i, Math.min(names.size(), i + NAMES_AT_ONCE)), use, listing);
    }
  }

  private void some(List<LocatedName> names, BiConsumer<Replica, TimedProof> use, Listing listing) {
    Instant since = clock.map(Clock::instant).orElse(null);
    Map<Replica, Proof> known = prover.proved(names);
    known.forEach(
        (replica, proof) -> {
          counts.merge(proof.outcome(), 1L, Long::sum);
          use.accept(replica, new TimedProof(proof, since));
        });
    records.ifPresent(
        record ->
            unrecorded |=
                !record.add(known, since, failure -> listing.failure(Failure.of(failure))));
  }

  /** True if a copy is lost or differs, or if a proof could not be recorded. */
  public boolean failed() {
    return unrecorded || counts.keySet().stream().anyMatch(Proof.ProofOutcome::isBad);
  }

  /** True if it is not known whether a copy is there. */
  public boolean unknown() {
    return counts.containsKey(Proof.ProofOutcome.UNREACHABLE)
        || counts.containsKey(Proof.ProofOutcome.NOT_CHECKED);
  }

  /** Lists how many copies had which outcome. */
  public void summary(Listing listing) {
    List<String> words = new ArrayList<>();
    Map<String, Object> details = new LinkedHashMap<>();
    for (Proof.ProofOutcome outcome : Proof.ProofOutcome.values()) {
      long count = counts.getOrDefault(outcome, 0L);
      details.put(Readable.of(outcome), count);
      words.add(String.format(Locale.ROOT, "%,d %s", count, Readable.of(outcome)));
    }
    listing.note("# copies: " + String.join(", ", words));
    listing.detail("proofs", details);
  }

  /** Returns the columns with those of a proof, its heading at this place. */
  public static Columns columns(Columns others, int place) {
    List<String> headings = new ArrayList<>(others.headings());
    headings.add(place, PROOF);
    return Columns.of(
            Stream.concat(others.names().stream(), Stream.of(PROOF, "proofAt", "proofText"))
                .toArray(String[]::new))
        .headed(headings.toArray(String[]::new));
  }

  @Override
  public void close() {
    prover.close();
    http.close();
  }
}
