package org.gridrls.rli.hierarchy;

import java.util.Iterator;
import java.util.Optional;
import org.gridrls.api.Limits;
import org.gridrls.api.bloom.BitDelta;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.kit.update.SentUpdate;
import org.gridrls.kit.update.UpdateMessages;
import org.gridrls.rli.index.filter.FilterContent;
import org.gridrls.rli.index.list.ListContent;
import org.gridrls.rli.index.list.ListDifference;
import org.gridrls.rli.index.source.ListedNames;
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

  /** {@code kind} is how lists are forwarded; filters are always forwarded unchanged. */
  ForwardedUpdates(UpdateMessages<ForwardedState> messages, UpdateKind kind) {
    this.messages = messages;
    this.kind = kind;
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
      return ListDifference.between(then, now, Limits.BULK_ITEMS_MAX)
          .map(difference -> incremental(before, state, difference))
          .orElseGet(() -> whole(state, Optional.empty()));
    }
    return before
        .filter()
        .map(known -> filterChanges(before.base(), state, known))
        .orElseGet(() -> whole(state, Optional.empty()));
  }

  private SentUpdate<ForwardedState> incremental(
      ForwardedState before, SourceState state, ListDifference difference) {
    return messages.incremental(
        new ForwardedState(state, Optional.empty()),
        before.base(),
        difference.added(),
        difference.removed());
  }

  private SentUpdate<ForwardedState> filterChanges(
      BaseState base, SourceState state, BloomFilter known) {
    BloomFilter now =
        state.content() instanceof ListedNames list
            ? built(list, Optional.of(known))
            : ((FilterContent) state.content()).copy();
    return now.parameters().equals(known.parameters())
        ? messages.filterDelta(
            new ForwardedState(state, Optional.of(now)),
            base,
            state.content().names(),
            BitDelta.between(known, now))
        : filter(state, now);
  }
}
