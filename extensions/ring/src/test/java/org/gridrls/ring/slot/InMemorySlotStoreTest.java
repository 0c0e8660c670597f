package org.gridrls.ring.slot;

import java.util.List;

class InMemorySlotStoreTest extends SlotStoreContract {
  @Override
  protected List<SlotStore> open() {
    return InMemorySlotStore.two();
  }
}
