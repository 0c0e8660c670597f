package org.gridrls.client.federation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.soap.MemberAddress;

/**
 * Finds the indexes of a federation through its registries: the union of their answers is cached
 * for some seconds, and without limit while none of them answers. Safe for threads.
 */
final class IndexFinder {
  static final Duration KEPT = Duration.ofSeconds(2);

  private final MemberUnion registries;
  private final LongSupplier nanos;
  private final Map<String, ServerIdentity> expected = new HashMap<>();
  private List<String> found = List.of();
  private long foundAt;

  IndexFinder(MemberUnion registries, LongSupplier nanos) {
    this.registries = registries;
    this.nanos = nanos;
  }

  /** Always the same ones, without a registry. */
  static IndexFinder fixed(List<String> urls) {
    IndexFinder finder = new IndexFinder(new MemberUnion(List.of()), () -> 0);
    finder.found = List.copyOf(urls);
    return finder;
  }

  /**
   * The most preferred first; UNAVAILABLE if there is none, or what the last registry failed of.
   */
  synchronized List<String> find() {
    if (found.isEmpty() || nanos.getAsLong() - foundAt >= KEPT.toNanos()) {
      refresh();
    }
    return found;
  }

  /** One of those found, ever, with the server that is expected there. */
  synchronized MemberAddress address(String url) {
    return new MemberAddress(url, Optional.ofNullable(expected.get(url)));
  }

  /** The next question asks the registries again. */
  synchronized void doubt() {
    foundAt = nanos.getAsLong() - KEPT.toNanos();
  }

  private void refresh() {
    RlsException failure =
        new RlsException(RlsError.UNAVAILABLE, "the registry knows no index at the moment");
    try {
      found = urls(registries.ask());
      foundAt = nanos.getAsLong();
    } catch (RlsException e) {
      failure = e;
    }
    if (found.isEmpty()) {
      throw failure;
    }
  }

  private List<String> urls(List<Member> indexes) {
    List<Member> sorted = new ArrayList<>(indexes);
    sorted.sort(
        Comparator.comparingInt((Member index) -> -index.about().preference())
            .thenComparing(Member::name));
    List<String> urls = new ArrayList<>();
    for (Member index : sorted) {
      index
          .endpoint(MemberPort.REPLICA_LOCATION_INDEX)
          .ifPresent(
              url -> {
                urls.add(url);
                expected.put(url, index.expected());
              });
    }
    return List.copyOf(urls);
  }
}
