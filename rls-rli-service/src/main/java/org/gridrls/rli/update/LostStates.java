package org.gridrls.rli.update;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.rli.index.source.SenderIdentity;
import org.gridrls.rli.index.source.SourceState;

/**
 * Finds states that this index confirmed and that the store of a catalog no longer contains: what
 * an index confirmed is a lower bound of what the catalog must still have. Stateless.
 */
final class LostStates {
  private LostStates() {}

  /**
   * The latest such state of earlier starts of the sender; empty if there is none.
   *
   * @param related all held states of senders with the same identity, name or URL
   * @param builds true if the update builds on the held state, which the sender thus has
   */
  static Optional<BaseState> missing(
      List<SourceState> related, UpdateSource sender, boolean builds) {
    return related.stream()
        .filter(held -> SenderIdentity.haveOneId(held.source(), sender))
        .flatMap(held -> confirmed(held, sender, builds))
        .filter(state -> state.bootId() != sender.bootId())
        .flatMap(state -> sender.history().missing(state).stream())
        .max(Comparator.comparingLong(BaseState::generation));
  }

  private static Stream<BaseState> confirmed(
      SourceState held, UpdateSource sender, boolean builds) {
    Stream<BaseState> before = held.contact().missing().stream();
    return builds || !isOfEarlierStart(held, sender)
        ? before
        : Stream.concat(before, Stream.of(held.source().state()));
  }

  /**
   * A restored store may have a smaller boot id. So has a start whose place a running copy took,
   * and a late forwarded update: what came after them is not in their past.
   */
  private static boolean isOfEarlierStart(SourceState held, UpdateSource sender) {
    return held.source().bootId() < sender.bootId()
        || (sender.hops() == 0 && held.contact().formerBootId() != sender.bootId());
  }

  /** The start of the sender's catalog that came before; 0 if none is known. */
  static long former(List<SourceState> related, UpdateSource sender) {
    return related.stream()
        .filter(held -> SenderIdentity.haveOneId(held.source(), sender))
        .mapToLong(
            held ->
                held.source().bootId() == sender.bootId()
                    ? held.contact().formerBootId()
                    : held.source().bootId())
        .max()
        .orElse(0);
  }
}
