package org.gridrls.rli.index;

import static org.gridrls.rli.Samples.source;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexPage;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.index.search.Forwarder;
import org.gridrls.rli.index.search.Forwarder.ForwardedCatalogs;
import org.gridrls.rli.index.source.Content;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.testkit.MutableClock;
import org.junit.jupiter.api.AfterEach;

/**
 * An index whose wildcards are asked, page by page if need be, and catalogs that it may ask itself.
 */
abstract class WildcardFixture {
  static final Optional<Duration> FORWARD = Optional.of(Duration.ofSeconds(20));

  final MutableClock clock = MutableClock.standing();
  final MembershipView membership = new MembershipView();
  final Sources sources = new Sources();
  final ExecutorService executor = Executors.newCachedThreadPool();
  final Map<String, ForwardedCatalogs> catalogs = new HashMap<>();
  final Set<String> removing = new HashSet<>();
  int scanMax = 1_000;

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  LocationIndex index() {
    return index(sources);
  }

  LocationIndex index(Sources store) {
    Forwarder forwarder =
        new Forwarder(
            new ForwardedCatalogs() {
              @Override
              public MappingPage page(MemberAddress lrc, GlobPattern pattern, PageRequest page) {
                return catalogs.get(lrc.url()).page(lrc, pattern, page);
              }

              @Override
              public boolean hasRemovedSince(MemberAddress lrc, long generation) {
                return removing.contains(lrc.url());
              }
            },
            executor);
    return new InMemoryLocationIndex(
        store, membership, Clocks.both(clock), forwarder, () -> scanMax);
  }

  void told(String member, Content content, String... patterns) {
    SourceState state = SourceState.of(source(member, 1, 1, patterns), content, clock.instant());
    assertTrue(sources.replace(sources.of(state.source().lrc()), state));
  }

  IndexPage page(String pattern, Optional<Duration> forward, PageRequest request) {
    return index().lrcsMatching(GlobPattern.of(pattern), forward, request);
  }

  /** All names of a pattern, page by page. */
  List<String> all(String pattern, Optional<Duration> forward, int limit) {
    List<String> all = new ArrayList<>();
    PageRequest request = PageRequest.first(limit);
    for (int pages = 0; pages < 10_000; pages++) {
      IndexPage page = page(pattern, forward, request);
      assertTrue(page.names().size() <= limit);
      page.names().forEach(one -> all.add(one.logicalName().value()));
      if (page.nextCursor().isEmpty()) {
        return all;
      }
      request = request.after(page.nextCursor().get());
    }
    throw new AssertionError("no end of pages");
  }

  static ForwardedCatalogs failing(RlsError error) {
    return (lrc, pattern, page) -> {
      throw new RlsException(error, lrc + " fails");
    };
  }

  /**
   * A catalog of these names with two targets each, in pages of {@code rows} rows, its cursors
   * being row numbers.
   */
  static ForwardedCatalogs catalog(int rows, String... names) {
    List<String> all = Stream.of(names).flatMap(name -> Stream.of(name, name)).toList();
    return (lrc, pattern, page) -> {
      List<String> matching = all.stream().filter(pattern::matches).toList();
      int from = page.cursor().map(Integer::parseInt).orElse(0);
      int to = Math.min(matching.size(), from + rows);
      Optional<String> next =
          to < matching.size() ? Optional.of(Integer.toString(to)) : Optional.empty();
      return mappings(matching.subList(from, to), next);
    };
  }

  static MappingPage mappings(List<String> names, Optional<String> next) {
    List<AttributedMapping> rows = new ArrayList<>();
    names.forEach(name -> rows.add(AttributedMapping.plain(Mapping.of(name, "t" + rows.size()))));
    return new MappingPage(rows, next, names.size());
  }
}
