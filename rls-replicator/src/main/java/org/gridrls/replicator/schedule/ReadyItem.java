package org.gridrls.replicator.schedule;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.transfer.FetchRequest;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * A claimed file whose copies are known. Immutable.
 *
 * @param copies in the order in which to try them
 */
record ReadyItem(StoredItem item, Path destination, List<RankedCopy> copies, FileFacts facts) {
  ReadyItem {
    copies = List.copyOf(copies);
  }

  private static boolean isFree(RankedCopy copy, HostSlots slots) {
    return copy.url().map(TargetUrl::host).filter(slots::isFree).isPresent();
  }

  /** True if a copy can be read now; also if none has a URL, which fails at once. */
  boolean canBegin(HostSlots slots) {
    return copies.stream().noneMatch(copy -> copy.url().isPresent())
        || copies.stream().anyMatch(copy -> isFree(copy, slots));
  }

  /** Copies at hosts that are busy by our own limit come after the others. */
  FetchRequest request(HostSlots slots) {
    List<RankedCopy> free = copies.stream().filter(copy -> isFree(copy, slots)).toList();
    List<RankedCopy> all = new ArrayList<>(free);
    copies.stream().filter(copy -> !free.contains(copy)).forEach(all::add);
    return new FetchRequest(destination, all, facts);
  }
}
