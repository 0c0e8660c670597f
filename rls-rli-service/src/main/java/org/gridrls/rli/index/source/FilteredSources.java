package org.gridrls.rli.index.source;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.gridrls.api.bloom.BloomParameters;

/**
 * Finds those of a moment's sources whose filters lost a bit of a name, at a cost that does not
 * grow with their number. Immutable, safe for threads.
 */
public final class FilteredSources {
  private final Map<BloomParameters, Map<String, SourceState>> bySize = new HashMap<>();

  public FilteredSources(Collection<SourceState> sources) {
    for (SourceState state : sources) {
      state
          .content()
          .filterSize()
          .ifPresent(
              size ->
                  bySize
                      .computeIfAbsent(size, any -> new HashMap<>())
                      .put(state.source().lrc(), state));
    }
  }

  /** {@code lostBy}: the addresses of the catalogs whose filters lost that bit. */
  Set<SourceState> thatLostABitOf(QueriedName name, LongFunction<Stream<String>> lostBy) {
    Set<SourceState> found = new LinkedHashSet<>();
    bySize.forEach(
        (size, sources) -> {
          for (int i = 0; i < size.hashFunctions(); i++) {
            lostBy
                .apply(name.hash().bit(i, size.bits()))
                .filter(sources::containsKey)
                .map(sources::get)
                .forEach(found::add);
          }
        });
    return found;
  }
}
