package org.gridrls.rli.index.coverage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import org.gridrls.api.index.LastKnown;
import org.gridrls.kit.schedule.Moment;
import org.gridrls.rli.index.source.FormerNames;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.SourceState;

/**
 * Finds names in what is still held of catalogs whose lease ended, and of those that lost changes
 * what was held before. Immutable, safe for threads.
 */
public final class LastKnownCopies {
  private final List<SourceState> silent;
  private final SourceLookup lookup;
  private final List<SourceState> lossy;

  /** Looks at all held sources; {@code silent} are those whose lease ended. */
  LastKnownCopies(Collection<SourceState> held, List<SourceState> silent) {
    this.silent = silent;
    this.lookup = new SourceLookup(silent);
    this.lossy = held.stream().filter(state -> state.former().isPresent()).toList();
  }

  List<LastKnown> of(QueriedName name, Coverage coverage) {
    if (silent.isEmpty() && lossy.isEmpty()) {
      return List.of();
    }
    List<LastKnown> copies = new ArrayList<>();
    lookup.find(name).stream()
        .mapToObj(silent::get)
        .filter(coverage::expects)
        .map(state -> copy(state.names(), coverage.moment(), OptionalLong.empty()))
        .forEach(copies::add);
    for (SourceState state : lossy) {
      state
          .former()
          .filter(former -> coverage.expects(state) && former.content().mightContain(name))
          .filter(former -> !state.mightContain(name))
          .map(former -> copy(former, coverage.moment(), OptionalLong.of(state.lost())))
          .ifPresent(copies::add);
    }
    return copies;
  }

  private static LastKnown copy(FormerNames names, Moment moment, OptionalLong lost) {
    Duration since = Duration.between(names.heardAt(), moment.steady());
    return new LastKnown(
        names.source().lrc(),
        names.source().lrcMember(),
        names.content().falsePositiveRate(),
        moment.shown(names.heardAt()),
        since.isNegative() ? Duration.ZERO : since,
        lost);
  }
}
