package org.gridrls.studies.transfer;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.transfer.Fetch;
import org.gridrls.transfer.FetchOutcome;
import org.gridrls.transfer.FetchRequest;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.OriginTokens;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.transfer.order.TargetOrder;

/** Fetches files as {@code rls get} and the replicator do. Safe for threads. */
final class LibraryFetch implements AutoCloseable {
  private final HostRates rates = new HostRates(Clock.systemUTC());
  private final TargetOrder order = new TargetOrder(Optional.empty(), SiteDistances.NONE, rates);
  private final HttpPull pull;
  private final Fetch fetch;

  LibraryFetch(int streams, Duration stall) {
    PullLimits limits = new PullLimits(Duration.ofSeconds(10), stall, streams, 32);
    pull = new HttpPull(limits, Optional.empty(), OriginTokens.NONE);
    fetch = new Fetch(List.of(pull), rates);
  }

  LibraryFetch(int streams) {
    this(streams, Duration.ofSeconds(15));
  }

  /** Throws unless the file comes. */
  void fetch(TestFile file, Path to, String url) {
    FetchOutcome outcome = fetch(file, to, List.of(url), true);
    if (!outcome.kind().isGood() || !outcome.verified()) {
      throw new IllegalStateException(outcome.toString());
    }
  }

  /** {@code given}: in the order of the URLs, not of the measured rates. */
  FetchOutcome fetch(TestFile file, Path to, List<String> urls, boolean given) {
    List<Replica> replicas =
        urls.stream().map(url -> new Replica("http://l", "l", file.copy(url))).toList();
    LocatedName located = new LocatedName(new LogicalName(file.name()), Verdict.FOUND, replicas);
    List<RankedCopy> copies = new ArrayList<>(given ? List.of() : order.of(located));
    for (Replica one : given ? replicas : List.<Replica>of()) {
      int priority = copies.size() + 1;
      copies.add(
          new RankedCopy(priority, one.mapping().mapping().targetName(), List.of(one), false, ""));
    }
    return fetch.fetch(new FetchRequest(to, copies, FileFacts.of(located)), bytes -> {});
  }

  @Override
  public void close() {
    pull.close();
  }
}
