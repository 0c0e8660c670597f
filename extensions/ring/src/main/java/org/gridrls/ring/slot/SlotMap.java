package org.gridrls.ring.slot;

import java.util.List;

/**
 * The owners of each slot, as this member sees the ring. Immutable.
 *
 * @param self the name of this member
 * @param members the names of all, sorted
 * @param owners for each slot those that can be read from
 * @param settled false while slots move or a split is being reconciled
 */
public record SlotMap(
    String self, List<String> members, List<List<String>> owners, boolean settled) {

  public boolean owns(int slot) {
    return owners.get(slot).contains(self);
  }

  /** How many slots this member is the first owner of. */
  public long ownedFirst() {
    return owners.stream().filter(each -> each.indexOf(self) == 0).count();
  }

  public long owned() {
    return owners.stream().filter(each -> each.contains(self)).count();
  }
}
