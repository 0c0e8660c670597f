package org.gridrls.client.federation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Sender;
import org.gridrls.api.index.Senders;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.soap.MemberAddress;

/**
 * The catalogs of a federation, as registries or indexes know them. Immutable.
 *
 * @param silent members that are expected, but not present
 * @param membershipKnown false if there may be others
 * @param unreachable members whose address is unknown, and registries that may have further ones
 * @param age upper bound of the age of this list, empty if unknown: later members may be missing
 */
public record KnownCatalogs(
    List<KnownCatalog> catalogs,
    List<KnownCatalog> silent,
    boolean membershipKnown,
    List<NotCovered> unreachable,
    Optional<Duration> age) {
  public KnownCatalogs {
    catalogs = List.copyOf(catalogs);
    silent = List.copyOf(silent);
    unreachable = List.copyOf(unreachable);
  }

  /**
   * A catalog and its address.
   *
   * @param expected what its replies must state
   */
  public record KnownCatalog(
      String lrc, Optional<String> site, int preference, ServerIdentity expected) {
    public String member() {
      return expected.name();
    }

    MemberAddress address() {
      return new MemberAddress(lrc, expected);
    }

    private KnownCatalog with(Optional<ServerIdentity.CatalogVersion> version) {
      return new KnownCatalog(lrc, site, preference, expected.with(version));
    }
  }

  /** All catalogs that an answer must cover, present or not. */
  public List<KnownCatalog> expected() {
    return Stream.concat(catalogs.stream(), silent.stream()).toList();
  }

  /** Returns these catalogs, and those of other names that {@code others} knows. */
  public KnownCatalogs and(KnownCatalogs others) {
    Set<String> names = expected().stream().map(KnownCatalog::member).collect(Collectors.toSet());
    List<KnownCatalog> all = new ArrayList<>(catalogs);
    others.expected().stream().filter(one -> !names.contains(one.member())).forEach(all::add);
    List<NotCovered> gaps = new ArrayList<>(unreachable);
    others.unreachable.stream().filter(gap -> !names.contains(gap.lrcMember())).forEach(gaps::add);
    return new KnownCatalogs(all, silent, membershipKnown, gaps, age);
  }

  /** Returns a copy whose catalogs are recognised also by the states that this index holds. */
  public KnownCatalogs heldBy(Senders index) {
    Map<String, Sender> held = new HashMap<>();
    index.senders().forEach(sender -> held.put(sender.lrcMember(), sender));
    UnaryOperator<KnownCatalog> known =
        one ->
            one.with(
                Optional.ofNullable(held.get(one.member())).flatMap(it -> it.expected().catalog()));
    return new KnownCatalogs(
        catalogs.stream().map(known).toList(),
        silent.stream().map(known).toList(),
        membershipKnown,
        unreachable,
        age);
  }

  /** Only the catalogs of these names; BAD_CURSOR if one of them is not known. */
  public KnownCatalogs only(Set<String> members) {
    Map<String, KnownCatalog> known = new LinkedHashMap<>();
    expected().forEach(one -> known.put(one.member(), one));
    for (String member : members) {
      if (!known.containsKey(member)) {
        throw RlsException.about(
            RlsError.BAD_CURSOR, "the federation has no such catalog; search again", member);
      }
    }
    known.keySet().retainAll(members);
    return new KnownCatalogs(
        List.copyOf(known.values()), List.of(), membershipKnown, List.of(), age);
  }

  /** The members as registries state them now. */
  public static KnownCatalogs of(
      Collection<Member> present, Collection<Member> silent, boolean membershipKnown) {
    return new KnownCatalogs(
        catalogs(present),
        catalogs(silent),
        membershipKnown,
        List.of(),
        Optional.of(Duration.ZERO));
  }

  /** Returns a copy with registries that may have further members. */
  public KnownCatalogs doubtedFor(List<NotCovered> registries) {
    List<NotCovered> gaps = new ArrayList<>(unreachable);
    gaps.addAll(registries);
    return new KnownCatalogs(catalogs, silent, membershipKnown, gaps, age);
  }

  private static List<KnownCatalog> catalogs(Collection<Member> members) {
    List<KnownCatalog> catalogs = new ArrayList<>();
    for (Member member : members) {
      member
          .endpoint(MemberPort.LOCAL_REPLICA_CATALOG)
          .ifPresent(
              lrc ->
                  catalogs.add(
                      new KnownCatalog(
                          lrc, member.site(), member.about().preference(), member.expected())));
    }
    return catalogs;
  }

  /**
   * The catalogs that update indexes, and catalogs that the indexes know not to, as of the youngest
   * answer of an index that knows all members.
   */
  public static KnownCatalogs ofIndexes(List<Senders> indexes) {
    Map<String, KnownCatalog> catalogs = new LinkedHashMap<>();
    Map<String, NotCovered> unreachable = new LinkedHashMap<>();
    boolean known = false;
    for (Senders index : indexes) {
      for (Sender sender : index.senders()) {
        catalogs.putIfAbsent(sender.lrcMember(), without(sender.lrc(), sender.expected()));
      }
      Completeness basis = index.completeness();
      known |= basis.membershipKnown();
      for (NotCovered gap : basis.notCovered()) {
        gap.lrc()
            .ifPresentOrElse(
                lrc -> catalogs.putIfAbsent(gap.lrcMember(), without(lrc, gap.expected())),
                () -> unreachable.putIfAbsent(gap.lrcMember(), gap));
      }
    }
    unreachable.keySet().removeAll(catalogs.keySet());
    if (known) {
      unreachable.values().removeIf(gap -> !gap.isCatalog());
    }
    Optional<Duration> age =
        indexes.stream()
            .map(Senders::completeness)
            .filter(Completeness::membershipKnown)
            .flatMap(basis -> basis.age().stream())
            .min(Duration::compareTo);
    return new KnownCatalogs(
        List.copyOf(catalogs.values()), List.of(), known, List.copyOf(unreachable.values()), age);
  }

  /** Indexes know neither site nor preference. */
  private static KnownCatalog without(String lrc, ServerIdentity expected) {
    return new KnownCatalog(lrc, Optional.empty(), 0, expected);
  }
}
