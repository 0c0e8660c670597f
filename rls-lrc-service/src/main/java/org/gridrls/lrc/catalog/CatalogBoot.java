package org.gridrls.lrc.catalog;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gridrls.api.update.BaseState;

/**
 * The number of the current start of a catalog, under which it sends its states. Immutable.
 *
 * @param bootId unique among the starts of this catalog, and greater than all earlier ones
 * @param sequence the state of the catalog when it took the number, or the lowest one since the
 *     process started; later states sent under the number of an earlier process are not part of
 *     this catalog's history
 * @param former earlier numbers of this process, each with the last state that was sent under it
 *     and that the store contains; at most the latest 16
 */
public record CatalogBoot(long bootId, long sequence, Map<Long, Long> former) {
  private static final int FORMER_MAX = 16;

  public CatalogBoot {
    former = Map.copyOf(former);
  }

  /** Describes the first number of a process. */
  public CatalogBoot(long bootId, long sequence) {
    this(bootId, sequence, Map.of());
  }

  /**
   * Returns the next number of this process.
   *
   * @param common see {@link #sequence}
   * @param contained the last state that the store contains now
   */
  public CatalogBoot next(long nextBootId, long common, long contained) {
    TreeMap<Long, Long> all = new TreeMap<>(former);
    all.put(bootId, contained);
    all.replaceAll((id, last) -> Math.min(last, contained));
    while (all.size() > FORMER_MAX) {
      all.pollFirstEntry();
    }
    return new CatalogBoot(nextBootId, common, all);
  }

  /** Returns the last state in the store that this process sent under an earlier number. */
  public OptionalLong lastOf(long earlierBootId) {
    Long last = former.get(earlierBootId);
    return last == null ? OptionalLong.empty() : OptionalLong.of(last);
  }

  /** Returns whether the state is in the history of the store. */
  public boolean contains(BaseState state) {
    return state.bootId() == bootId
        || state.generation() <= lastOf(state.bootId()).orElse(sequence);
  }
}
