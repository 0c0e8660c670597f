package org.gridrls.lrc.catalog;

import org.gridrls.api.update.BaseState;

/**
 * Acknowledged changes that the store of a catalog lacks. Immutable.
 *
 * @param rli URL of the index that confirmed them
 * @param confirmed the state that it confirmed
 * @param kept number of the last change of that state's history that the store has
 */
public record LostChanges(String rli, BaseState confirmed, long kept) {
  public long count() {
    return confirmed.generation() - kept;
  }
}
