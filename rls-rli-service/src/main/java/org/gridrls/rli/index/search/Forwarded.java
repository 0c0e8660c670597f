package org.gridrls.rli.index.search;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.index.NotCovered;
import org.gridrls.rli.index.source.SourceState;

/**
 * The answer of one catalog that was queried directly for a wildcard. Immutable.
 *
 * @param names sorted, each once
 * @param horizon the last name up to which the names are all there are; empty: to the end
 * @param resumptions where the catalog's own pages begin, in order
 * @param removed it may have removed names since the state that the index has
 * @param failure why it did not answer; then there are no names
 */
record Forwarded(
    SourceState source,
    List<String> names,
    Optional<String> horizon,
    List<Resumption> resumptions,
    boolean removed,
    Optional<NotCovered> failure) {

  /** The page at {@code cursor} holds all names of the catalog that come after {@code name}. */
  record Resumption(String name, String cursor) {}

  static Forwarded failed(SourceState source, NotCovered.Reason reason, String detail) {
    NotCovered failure =
        NotCovered.of(
            source.source().lrcMember(), Optional.of(source.source().lrc()), reason, detail);
    return new Forwarded(
        source, List.of(), Optional.empty(), List.of(), false, Optional.of(failure));
  }

  /** The catalog's cursor nearest before what follows {@code name}. */
  Optional<String> resumeAfter(String name) {
    return resumptions.stream()
        .filter(one -> CodePointOrder.compare(one.name(), name) <= 0)
        .reduce((earlier, later) -> later)
        .map(Resumption::cursor);
  }
}
