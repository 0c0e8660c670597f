package org.gridrls.client.set;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.TargetName;
import org.gridrls.api.catalog.SetMember;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Verdict;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.federation.KnownCatalogs;
import org.gridrls.client.soap.MemberAddress;

/**
 * Reads the names of sets from the catalogs that list them, page by page. Safe for threads; each
 * {@link SetNames} is for one.
 */
final class SetReader {
  private static final int PAGE_MAX = 1_000;
  private static final int PAGE_MIN = 50;

  /** Limits the mappings in memory while many catalogs are read at the same time. */
  private static final int MAPPINGS_HELD = 20_000;

  /** Limits the catalogs that are asked at the same time for their first names. */
  private static final int CATALOGS_AT_ONCE = 16;

  private final SetCalls calls;
  private final LongSupplier nanos;

  SetReader(SetCalls calls, LongSupplier nanos) {
    this.calls = calls;
    this.nanos = nanos;
  }

  /** Indexes say which catalogs keep the collection; with a maximum age all are asked. */
  SetNames members(LogicalName collection, LookupSettings settings) {
    Reading reading =
        (lrc, page) -> calls.mappings(lrc, ObjectType.LOGICAL_NAME, collection.value(), page);
    SetNames names =
        settings.maxAge().isPresent()
            ? all(reading, SetReader::member, SetReader::name)
            : indexed(collection, settings, reading);
    return names.keepers().isEmpty() ? none(collection, settings) : names;
  }

  private SetNames indexed(LogicalName collection, LookupSettings settings, Reading reading) {
    WeakestBasis basis = new WeakestBasis(nanos);
    IndexAnswer answer = calls.lrcsOf(collection, settings.deadline());
    Completeness left = withoutAsked(answer.completeness().about(collection.value()));
    basis.add(left);
    return new SetNames(
        lists(keepers(answer), reading, SetReader::member), left, SetReader::name, basis);
  }

  /** A collection that no catalog lists may have moved while they were asked. */
  private SetNames none(LogicalName collection, LookupSettings settings) {
    LocateResult moved = calls.locate(List.of(collection), settings.deadline(), settings.maxAge());
    if (moved.names().get(0).verdict() == Verdict.FOUND) {
      throw RlsException.about(
          RlsError.UNAVAILABLE,
          "the collection moved from one catalog to another while it was read; ask again",
          collection.value());
    }
    WeakestBasis basis = new WeakestBasis(nanos);
    basis.add(moved.completeness());
    return new SetNames(List.of(), moved.completeness(), SetReader::name, basis);
  }

  /** Returns the names that match in any catalog, without collections; all catalogs are asked. */
  SetNames matching(GlobPattern pattern) {
    Function<Mapping, Optional<String>> file =
        mapping ->
            Optional.of(mapping)
                .filter(one -> !SetMember.is(one.targetName()))
                .map(one -> one.logicalName().value());
    return all((lrc, page) -> calls.matching(lrc, pattern, page), file, LogicalName::new);
  }

  /** Returns the collections that have the member, of all catalogs, which are all asked. */
  SetNames containing(LogicalName member) {
    String target = SetMember.target(member).value();
    return all(
        (lrc, page) -> calls.mappings(lrc, ObjectType.TARGET_NAME, target, page),
        mapping -> Optional.of(mapping.logicalName().value()),
        LogicalName::new);
  }

  /** How one catalog is read, with pages of a size. */
  @FunctionalInterface
  private interface Reading {
    Stream<AttributedMapping> of(MemberAddress lrc, int pageSize);
  }

  private SetNames all(
      Reading reading,
      Function<Mapping, Optional<String>> text,
      Function<String, LogicalName> name) {
    WeakestBasis basis = new WeakestBasis(nanos);
    KnownCatalogs known = calls.catalogs();
    Map<String, MemberAddress> addresses = new LinkedHashMap<>();
    known
        .expected()
        .forEach(one -> addresses.put(one.member(), new MemberAddress(one.lrc(), one.expected())));
    Completeness all =
        new Completeness(
            addresses.size(), known.membershipKnown(), known.unreachable(), known.age(), List.of());
    basis.add(all);
    return new SetNames(lists(addresses, reading, text), all, name, basis);
  }

  private static List<CatalogListing> lists(
      Map<String, MemberAddress> catalogs,
      Reading reading,
      Function<Mapping, Optional<String>> text) {
    int page = Math.max(PAGE_MIN, Math.min(PAGE_MAX, MAPPINGS_HELD / Math.max(1, catalogs.size())));
    List<Callable<CatalogListing>> lists = new ArrayList<>();
    catalogs.forEach(
        (member, lrc) ->
            lists.add(() -> new CatalogListing(member, lrc, () -> reading.of(lrc, page), text)));
    return lists.isEmpty() ? List.of() : atOnce(lists);
  }

  /** Reads the first names of all catalogs; one that is silent delays no other. */
  private static List<CatalogListing> atOnce(List<Callable<CatalogListing>> lists) {
    ExecutorService executor =
        BoundedExecutors.pool("rls-sets", Math.min(CATALOGS_AT_ONCE, lists.size()), lists.size());
    try {
      List<CatalogListing> begun = new ArrayList<>();
      for (Future<CatalogListing> list : executor.invokeAll(lists)) {
        begun.add(list.get());
      }
      return begun;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RlsException(RlsError.UNAVAILABLE, "interrupted while catalogs were asked", e);
    } catch (ExecutionException e) {
      throw new RlsException(RlsError.INTERNAL, "a catalog can't be asked: " + e.getCause(), e);
    } finally {
      executor.shutdownNow();
    }
  }

  private static Map<String, MemberAddress> keepers(IndexAnswer answer) {
    Map<String, MemberAddress> keepers = new LinkedHashMap<>();
    for (NameLocations name : answer.names()) {
      name.locations()
          .forEach(at -> keepers.put(at.lrcMember(), new MemberAddress(at.lrc(), at.expected())));
    }
    answer.completeness().notCovered().stream()
        .filter(SetReader::isAsked)
        .forEach(
            gap ->
                keepers.putIfAbsent(
                    gap.lrcMember(), new MemberAddress(gap.lrc().orElseThrow(), gap.expected())));
    return keepers;
  }

  /** A catalog that is in doubt for this name only is asked like those that have it. */
  private static boolean isAsked(NotCovered gap) {
    return gap.only().isPresent() && gap.lrc().isPresent();
  }

  private static Completeness withoutAsked(Completeness answer) {
    return new Completeness(
        answer.covered(),
        answer.membershipKnown(),
        answer.notCovered().stream().filter(gap -> !isAsked(gap)).toList(),
        answer.age(),
        List.of());
  }

  private static Optional<String> member(Mapping mapping) {
    if (!SetMember.is(mapping.targetName())) {
      return Optional.empty();
    }
    if (SetMember.name(mapping.targetName()).isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "it lists a member that is not written as the contract of the catalog says",
          mapping.targetName().value());
    }
    return Optional.of(mapping.targetName().value());
  }

  private static LogicalName name(String target) {
    return SetMember.name(new TargetName(target)).orElseThrow();
  }
}
