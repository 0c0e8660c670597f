package org.gridrls.replicator.schedule;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.transfer.FetchRequest;
import org.gridrls.transfer.RemoteRequest;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * A claimed file whose copies are known. Immutable.
 *
 * @param remote where its storage server puts it; empty for a file of this machine
 * @param copies in the order in which to try them
 */
record ReadyItem(
    StoredItem item,
    Path destination,
    Optional<TargetUrl> remote,
    List<RankedCopy> copies,
    FileFacts facts) {
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

  FetchRequest request(HostSlots slots) {
    return new FetchRequest(destination, ordered(slots), facts);
  }

  RemoteRequest request(HostSlots slots, TargetUrl at) {
    return new RemoteRequest(at, ordered(slots), facts);
  }

  /** Copies at hosts that are busy by our own limit come after the others. */
  private List<RankedCopy> ordered(HostSlots slots) {
    List<RankedCopy> free = copies.stream().filter(copy -> isFree(copy, slots)).toList();
    List<RankedCopy> all = new ArrayList<>(free);
    copies.stream().filter(copy -> !free.contains(copy)).forEach(all::add);
    return all;
  }
}
