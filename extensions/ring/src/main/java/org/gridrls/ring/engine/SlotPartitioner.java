package org.gridrls.ring.engine;

import org.gridrls.ring.slot.PartId;
import org.infinispan.distribution.ch.KeyPartitioner;

/** The segment of a part is its slot. Public for the engine, which makes it. Stateless. */
public final class SlotPartitioner implements KeyPartitioner {
  @Override
  public int getSegment(Object key) {
    return PartId.slotOf((String) key);
  }
}
