package org.gridrls.rli.update;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frees the memory and the files of sources that expired long ago, of those that were removed from
 * the federation, and of abandoned full updates, and stores the leases of lists in their files for
 * the next start. Answers do not depend on it: expiry is decided on reading. Safe for threads.
 */
public final class IndexExpiry implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(IndexExpiry.class);

  private final SourceStore sources;
  private final UpdateReceiver receiver;
  private final Supplier<LastKnownLimits> limits;
  private final Supplier<KnownMembers> members;
  private final Clocks clocks;

  public IndexExpiry(
      SourceStore sources,
      UpdateReceiver receiver,
      Supplier<LastKnownLimits> limits,
      Supplier<KnownMembers> members,
      Clocks clocks) {
    this.sources = sources;
    this.receiver = receiver;
    this.limits = limits;
    this.members = members;
    this.clocks = clocks;
  }

  @Override
  public void run() {
    Instant now = clocks.now();
    KnownMembers known = members.get();
    sources.purge(now.minus(limits.get().time())).forEach(state -> log(state, "no update since"));
    if (known.wholeAt(now)) {
      sources
          .purge(now, state -> known.addressesOf(state.source().lrcMember()).isEmpty())
          .forEach(state -> log(state, "no member, and no update since"));
    }
    dropBeyond(limits.get().fileBytesMax(), now, Content::inFile);
    dropBeyond(Runtime.getRuntime().maxMemory() / 8, now, content -> !content.inFile());
    forgetRemovals();
    receiver.merger().confirmAll();
    receiver.merger().considerGuards(); // of lists that were read from files, or did not fit before
    int dropped = receiver.dropTimedOut();
    if (dropped > 0) {
      log.info("{} unfinished full updates dropped", dropped);
    }
  }

  /** Drops the names of those that are silent longest. */
  private void dropBeyond(long bytesMax, Instant now, Predicate<Content> which) {
    List<SourceState> latestFirst =
        sources.all().stream()
            .filter(state -> state.expiredAt(now) && which.test(state.content()))
            .sorted(Comparator.comparing(SourceState::heardAt).reversed())
            .toList();
    Set<SourceState> beyond = new HashSet<>();
    long bytes = 0;
    for (SourceState state : latestFirst) {
      bytes += state.content().bytes();
      if (bytes > bytesMax) {
        beyond.add(state);
      }
    }
    if (!beyond.isEmpty()) {
      sources
          .purge(now, beyond::contains)
          .forEach(state -> log(state, "beyond rli.last-known-max; no update since"));
    }
  }

  private void log(SourceState state, String why) {
    log.info(
        "{} removed: {} {}", state.source().lrc(), why, clocks.moment().shown(state.heardAt()));
  }

  private void forgetRemovals() {
    Instant now = clocks.now();
    Instant oldest =
        sources.all().stream()
            .filter(state -> !state.expiredAt(now))
            .flatMap(state -> state.contact().asOf().stream())
            .min(Instant::compareTo)
            .orElse(now);
    sources.removals().sweep(oldest, now);
  }
}
