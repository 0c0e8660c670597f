package org.gridrls.transfer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.Readable;
import org.gridrls.transfer.FetchOutcome.FetchEnd;
import org.gridrls.transfer.mover.Abort;
import org.gridrls.transfer.mover.Mover;
import org.gridrls.transfer.mover.SourceException;
import org.gridrls.transfer.mover.SourceException.SourceFailure;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Tries the sources of a file in their order until one gives it. A source that fails for a passing
 * reason is tried once more after the others, unless it hung. Used by one thread.
 */
final class SourceRounds<T> {
  private static final int ROUNDS = 2;

  private final List<Source<T>> sources;
  private final HostRates rates;
  private final Failures listener;

  /** Learns why a source did not give the file, for each attempt. */
  @FunctionalInterface
  interface Failures {
    void failed(TargetUrl source, SourceException failure);
  }

  SourceRounds(List<Source<T>> sources, HostRates rates, Failures listener) {
    this.sources = sources;
    this.rates = rates;
    this.listener = listener;
  }

  /** A copy, and the mover that can read it. */
  record Source<T>(TargetUrl url, Mover<T> mover) {}

  /** Brings the file from one source and returns its size. */
  @FunctionalInterface
  interface Attempt<T> {
    long from(Source<T> source) throws IOException;
  }

  /** The copies that a mover can read, each once. */
  static <T> List<Source<T>> sources(List<RankedCopy> copies, List<Mover<T>> movers) {
    Set<Source<T>> sources = new LinkedHashSet<>();
    for (RankedCopy copy : copies) {
      copy.url()
          .ifPresent(
              url ->
                  movers.stream()
                      .filter(mover -> mover.handles(url))
                      .findFirst()
                      .ifPresent(mover -> sources.add(new Source<>(url, mover))));
    }
    return List.copyOf(sources);
  }

  /** Throws what no other source would help against. */
  FetchOutcome tried(Path file, boolean verified, Attempt<T> attempt) throws IOException {
    Set<String> failures = new LinkedHashSet<>();
    Set<TargetUrl> untried = new HashSet<>();
    sources.forEach(source -> untried.add(source.url()));
    List<Source<T>> left = sources;
    for (int round = 0; round < ROUNDS && !left.isEmpty(); round++) {
      List<Source<T>> again = new ArrayList<>();
      for (Source<T> source : left) {
        try {
          Abort.current().expect(rates.rate(source.url().host()));
          long bytes = attempt.from(source);
          return new FetchOutcome(
              FetchEnd.FETCHED,
              file,
              bytes,
              Optional.of(source.url()),
              verified,
              List.copyOf(failures));
        } catch (SourceException e) {
          if (Abort.current().isAborted()) {
            return FetchOutcome.without(file, FetchEnd.FAILED, "aborted");
          }
          listener.failed(source.url(), e);
          if (e.reason() != SourceFailure.OWN_LIMIT) {
            untried.remove(source.url());
            failures.add(Readable.of(e.reason()) + ": " + e.getMessage());
          }
          if (e.reason().isOfHost()) {
            rates.failed(source.url().host());
          }
          if (e.reason().isPassing() && e.reason() != SourceFailure.STALLED) {
            again.add(source);
          }
        }
      }
      left = again;
    }
    return new FetchOutcome(
        FetchEnd.FAILED, file, 0, Optional.empty(), false, List.copyOf(failures), untried);
  }
}
