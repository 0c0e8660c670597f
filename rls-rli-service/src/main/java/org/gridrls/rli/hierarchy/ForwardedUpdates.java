package org.gridrls.rli.hierarchy;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gridrls.api.Limits;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomHash;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.update.SentUpdate;
import org.gridrls.kit.update.UpdateMessages;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.ListDifference;
import org.gridrls.rli.index.source.ListedNames;
import org.gridrls.rli.index.source.QueriedName;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;

/**
 * Makes the updates that pass on to one parent what this index holds of a source: in the name of
 * the catalog, with the age and the rest of the lease that its state has here. For one thread at a
 * time.
 */
final class ForwardedUpdates {
  private static final double FALSE_POSITIVES = 0.01;

  private final UpdateMessages<ForwardedState> messages;
  private final UpdateKind kind;
  private final RecentRemovals removals;

  /** {@code kind} is how lists are forwarded; filters are always forwarded unchanged. */
  ForwardedUpdates(
      UpdateMessages<ForwardedState> messages, UpdateKind kind, RecentRemovals removals) {
    this.messages = messages;
    this.kind = kind;
    this.removals = removals;
  }

  /** {@code filter} is the one that the parent has, if known. */
  SentUpdate<ForwardedState> heartbeat(SourceState state, Optional<BloomFilter> filter) {
    return messages.heartbeat(new ForwardedState(state, filter));
  }

  /** Everything, as a list or a filter; {@code before} is the filter that the parent had. */
  SentUpdate<ForwardedState> whole(SourceState state, Optional<BloomFilter> before) {
    if (state.content() instanceof ListedNames list) {
      return kind == UpdateKind.LIST
          ? messages.fullList(
              new ForwardedState(state, Optional.empty()),
              list.names(),
              each -> list.from("").forEachRemaining(each),
              name -> true)
          : filter(state, built(list, before));
    }
    return filter(state, ((FilterContent) state.content()).copy());
  }

  private SentUpdate<ForwardedState> filter(SourceState state, BloomFilter filter) {
    return messages.filter(
        new ForwardedState(state, Optional.of(filter)), state.content().names(), filter);
  }

  /** Has the size of the filter before as long as that is about right. */
  private BloomFilter built(ListedNames list, Optional<BloomFilter> before) {
    BloomParameters least = BloomParameters.forRate(list.names(), FALSE_POSITIVES);
    BloomParameters ample =
        BloomParameters.forRate(list.names() + list.names() / 4 + 100, FALSE_POSITIVES);
    BloomFilter.Builder builder =
        new BloomFilter.Builder(
            before
                .map(BloomFilter::parameters)
                .filter(size -> size.hashFunctions() == least.hashFunctions())
                .filter(size -> size.bits() >= least.bits() && size.bits() <= 4 * ample.bits())
                .orElse(ample));
    for (Iterator<String> names = list.from(""); names.hasNext(); ) {
      messages.requireWanted();
      builder.add(names.next());
    }
    return builder.build();
  }

  /** The changes since the state that the parent has; everything if that takes no more. */
  SentUpdate<ForwardedState> changes(ForwardedState before, SourceState state) {
    if (kind == UpdateKind.LIST
        && before.source().content() instanceof ListContent then
        && state.content() instanceof ListContent now) {
      Optional<Set<String>> lost = lostNames(before, state);
      return ListDifference.between(then, now, Limits.BULK_ITEMS_MAX)
          .filter(difference -> lost.isPresent())
          .map(difference -> incremental(before, state, difference.added(), lost.get()))
          .orElseGet(() -> whole(state, Optional.empty()));
    }
    return before
        .filter()
        .map(known -> filterChanges(before, state, known))
        .orElseGet(() -> whole(state, Optional.empty()));
  }

  /** Also those that came and went since, which the parent has to know; empty if not known. */
  private Optional<Set<String>> lostNames(ForwardedState before, SourceState state) {
    return removals
        .namesSince(state.source().lrc(), before.source().heardAt())
        .map(
            names ->
                names.stream()
                    .filter(name -> !state.mightContain(new QueriedName(name)))
                    .collect(Collectors.toSet()))
        .filter(lost -> lost.size() <= Limits.BULK_ITEMS_MAX);
  }

  private SentUpdate<ForwardedState> incremental(
      ForwardedState before, SourceState state, List<String> added, Set<String> removed) {
    return messages.incremental(
        new ForwardedState(state, Optional.empty()), before.base(), added, List.copyOf(removed));
  }

  private SentUpdate<ForwardedState> filterChanges(
      ForwardedState before, SourceState state, BloomFilter known) {
    BloomFilter now =
        state.content() instanceof ListedNames list
            ? built(list, Optional.of(known))
            : ((FilterContent) state.content()).copy();
    Optional<LongStream> lost = lostBits(before, state, now.parameters());
    if (lost.isEmpty() || !now.parameters().equals(known.parameters())) {
      return filter(state, now);
    }
    BitDelta difference = BitDelta.between(known, now);
    long[] cleared =
        LongStream.concat(LongStream.of(difference.cleared()), lost.get())
            .filter(bit -> (now.word((int) (bit >>> 6)) >>> bit & 1) == 0)
            .distinct()
            .toArray();
    return messages.filterDelta(
        new ForwardedState(state, Optional.of(now)),
        before.base(),
        state.content().names(),
        BitDelta.of(now.parameters(), difference.set(), cleared));
  }

  private Optional<LongStream> lostBits(
      ForwardedState before, SourceState state, BloomParameters size) {
    Optional<LongStream> bits =
        removals.bitsSince(state.source().lrc(), before.source().heardAt()).map(LongStream::of);
    return state.content() instanceof ListedNames
        ? lostNames(before, state)
            .map(names -> names.stream().flatMapToLong(name -> bits(BloomHash.of(name), size)))
        : bits;
  }

  private static LongStream bits(BloomHash name, BloomParameters size) {
    return IntStream.range(0, size.hashFunctions()).mapToLong(i -> name.bit(i, size.bits()));
  }
}
