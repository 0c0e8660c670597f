package org.gridrls.client.set;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
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
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Place;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.federation.KnownCatalogs;
import org.gridrls.client.federation.KnownCatalogs.KnownCatalog;
import org.gridrls.client.soap.MemberAddress;

/** A federation of catalogs in memory: each answers, is silent, or breaks off. One thread. */
final class FakeFederation implements SetCalls {
  final Map<String, Catalog> catalogs = new LinkedHashMap<>();
  final List<Integer> batches = new ArrayList<>();
  boolean membershipKnown = true;
  boolean knowsSites = true;
  boolean registryAway;

  /** Readings of patterns wait here for each other. */
  Optional<CyclicBarrier> meeting = Optional.empty();

  Duration age = Duration.ofSeconds(3);
  long nanos;

  /** Holds what one catalog has. */
  static final class Catalog {
    final String site;
    final List<Mapping> mappings = new ArrayList<>();
    boolean silent;
    int breaksAfter = Integer.MAX_VALUE;

    Catalog(String site) {
      this.site = site;
    }
  }

  Catalog catalog(String member, String site) {
    return catalogs.computeIfAbsent(member, any -> new Catalog(site));
  }

  /** The catalog has a copy of each. */
  void copies(String member, String... names) {
    for (String name : names) {
      catalogs.get(member).mappings.add(Mapping.of(name, "https://" + member + "/" + name));
    }
  }

  /** The catalog keeps the collection with these members. */
  void members(String member, String collection, String... names) {
    for (String name : names) {
      LogicalName one = new LogicalName(name);
      catalogs.get(member).mappings.add(SetMember.of(new LogicalName(collection), one));
    }
  }

  WholeSets sets() {
    return new WholeSets(this, () -> nanos);
  }

  @Override
  public KnownCatalogs catalogs() {
    if (registryAway) {
      throw new RlsException(RlsError.TRANSPORT_FAILED, "no registry answers");
    }
    List<KnownCatalog> known = new ArrayList<>();
    catalogs.forEach(
        (member, one) ->
            known.add(
                new KnownCatalog(
                    member, Optional.ofNullable(one.site), 0, ServerIdentity.named(member))));
    return new KnownCatalogs(known, List.of(), membershipKnown, List.of(), Optional.of(age));
  }

  @Override
  public boolean knowsSites() {
    return knowsSites;
  }

  private Completeness completeness() {
    List<NotCovered> gaps =
        catalogs.entrySet().stream()
            .filter(one -> one.getValue().silent)
            .map(
                one ->
                    NotCovered.of(
                        one.getKey(), Optional.empty(), NotCovered.Reason.EXPIRED, "silent"))
            .toList();
    return new Completeness(
        catalogs.size() - gaps.size(), membershipKnown, gaps, Optional.of(age), List.of());
  }

  private Stream<Map.Entry<String, Mapping>> mappingsOf(String name) {
    return catalogs.entrySet().stream()
        .filter(one -> !one.getValue().silent)
        .flatMap(
            one ->
                one.getValue().mappings.stream()
                    .filter(mapping -> mapping.logicalName().value().equals(name))
                    .map(mapping -> Map.entry(one.getKey(), mapping)));
  }

  @Override
  public IndexAnswer lrcsOf(LogicalName name, Duration deadline) {
    List<Location> locations =
        mappingsOf(name.value()).map(Map.Entry::getKey).distinct().map(this::location).toList();
    return new IndexAnswer(List.of(new NameLocations(name, locations)), completeness());
  }

  private Location location(String member) {
    return new Location(
        member,
        member,
        Evidence.LIST,
        false,
        OptionalDouble.empty(),
        age,
        7,
        0,
        Place.UNKNOWN,
        Optional.empty());
  }

  @Override
  public LocateResult locate(
      List<LogicalName> names, Duration deadline, Optional<Duration> maxAge) {
    batches.add(names.size());
    Completeness basis = completeness();
    List<LocatedName> located = names.stream().map(name -> located(name, basis)).toList();
    return new LocateResult(located, List.of(), basis);
  }

  private LocatedName located(LogicalName name, Completeness basis) {
    List<Replica> replicas =
        mappingsOf(name.value())
            .map(
                one ->
                    new Replica(
                        one.getKey(),
                        one.getKey(),
                        AttributedMapping.plain(one.getValue()),
                        Place.of(catalogs.get(one.getKey()).site, null, null)))
            .toList();
    Verdict verdict =
        !replicas.isEmpty()
            ? Verdict.FOUND
            : basis.complete() ? Verdict.NOT_REGISTERED : Verdict.UNKNOWN;
    return new LocatedName(name, verdict, replicas);
  }

  @Override
  public Stream<AttributedMapping> mappings(
      MemberAddress lrc, ObjectType type, String name, int pageSize) {
    List<Mapping> found =
        catalogs.get(lrc.url()).mappings.stream()
            .filter(one -> one.name(type).equals(name))
            .toList();
    if (found.isEmpty()) {
      throwing(lrc.url(), 0);
      return Stream.of(RlsError.LOGICAL_NAME_NOT_FOUND).map(FakeFederation::fail);
    }
    return read(lrc.url(), found);
  }

  @Override
  public Stream<AttributedMapping> matching(MemberAddress lrc, GlobPattern pattern, int pageSize) {
    meeting.ifPresent(FakeFederation::await);
    return read(
        lrc.url(),
        catalogs.get(lrc.url()).mappings.stream()
            .filter(one -> pattern.matches(one.logicalName().value()))
            .toList());
  }

  private static void await(CyclicBarrier meeting) {
    try {
      meeting.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new RlsException(RlsError.TIMEOUT, "the others are not asked meanwhile", e);
    }
  }

  /** Returns the mappings as the test gave them, in order or not. */
  private Stream<AttributedMapping> read(String member, List<Mapping> found) {
    return IntStream.rangeClosed(0, found.size())
        .peek(i -> throwing(member, i))
        .filter(i -> i < found.size())
        .mapToObj(i -> AttributedMapping.plain(found.get(i)));
  }

  private void throwing(String member, int position) {
    Catalog catalog = catalogs.get(member);
    if (catalog.silent || position >= catalog.breaksAfter) {
      throw RlsException.about(RlsError.TRANSPORT_FAILED, "the connection was refused", member);
    }
  }

  private static AttributedMapping fail(RlsError error) {
    throw new RlsException(error, "no such name");
  }

  /** Registers a target name as somebody may have written it. */
  void target(String member, String name, String target) {
    catalogs.get(member).mappings.add(new Mapping(new LogicalName(name), new TargetName(target)));
  }
}
