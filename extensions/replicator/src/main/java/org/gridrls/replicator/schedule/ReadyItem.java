package org.gridrls.replicator.schedule;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.transfer.FetchOutcome;
import org.gridrls.transfer.FetchRequest;
import org.gridrls.transfer.RemoteRequest;
import org.gridrls.transfer.file.FilePlacement;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * A claimed file whose copies are known. Immutable.
 *
 * @param remote where its storage server puts it; empty for a file of this machine
 * @param copies in the order in which to try them
 * @param failures of copies that were tried in this attempt and are not among them any more
 */
record ReadyItem(
    StoredItem item,
    Path destination,
    Optional<TargetUrl> remote,
    List<RankedCopy> copies,
    FileFacts facts,
    List<String> failures) {
  ReadyItem {
    copies = List.copyOf(copies);
    failures = List.copyOf(failures);
  }

  /** Returns the item with the copies that this attempt has not tried. */
  ReadyItem left(FetchOutcome outcome) {
    List<RankedCopy> untried =
        copies.stream()
            .filter(c -> c.url().filter(outcome.untried()::contains).isPresent())
            .toList();
    return new ReadyItem(item, destination, remote, untried, facts, failures(outcome));
  }

  /** Returns why the copies tried in this attempt did not give the file. */
  List<String> failures(FetchOutcome outcome) {
    return Stream.concat(failures.stream(), outcome.failures().stream()).toList();
  }

  /** Returns how long no copy can be read since all hosts hung; zero if one can be read. */
  Duration paused(HostSlots slots) {
    return copies.stream()
        .flatMap(copy -> copy.url().stream())
        .map(url -> slots.pausedFor(url.host()))
        .min(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  /** Returns the hosts of the copies, in words. */
  String hosts() {
    return copies.stream()
        .flatMap(copy -> copy.url().stream())
        .map(TargetUrl::host)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** True if an earlier attempt left a part of the file on this machine. */
  boolean isBegun() {
    return remote.isEmpty() && FilePlacement.isBegun(destination);
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
