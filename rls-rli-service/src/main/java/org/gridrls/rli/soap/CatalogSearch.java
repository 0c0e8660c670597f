package org.gridrls.rli.soap;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Senders;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.wire.Wire;
import org.gridrls.api.wire.WireIndex;
import org.gridrls.api.wire.WireLocate;
import org.gridrls.api.wire.WireSearch;
import org.gridrls.client.federation.FederationAnswer;
import org.gridrls.client.federation.FederationSearch;
import org.gridrls.client.federation.KnownCatalogs;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.membership.SilentMember;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.rli.index.source.Contact;
import org.gridrls.wire.rli.CatalogCursorXml;
import org.gridrls.wire.rli.CatalogMatchesXml;
import org.gridrls.wire.rli.FederationMatchesXml;

/**
 * Searches all catalogs of the federation by attributes, for clients that ask one server. An index
 * knows no attributes, so it asks the catalogs, in the name of its caller. Safe for threads.
 *
 * @param senders the catalogs that update this index: by their states replies are recognised, and
 *     they are asked, too, for as long as no registry says who is a member
 * @param lost the catalogs that lost acknowledged changes: what they do not find proves nothing
 */
public record CatalogSearch(
    FederationSearch federation,
    MembershipView membership,
    Supplier<Senders> senders,
    Supplier<List<NotCovered>> lost,
    Clocks clocks) {

  /** The page that is asked for: at most this many objects, after these cursors. */
  record Page(Integer limit, List<CatalogCursorXml> after) {
    private Map<String, String> cursors() {
      Map<String, String> cursors = new HashMap<>();
      for (CatalogCursorXml one : Wire.bulk("cursor of a catalog", after)) {
        cursors.put(
            Wire.required("lrcMember", one.getLrcMember()),
            Wire.required("cursor", one.getCursor()));
      }
      return cursors;
    }

    private PageRequest request() {
      return PageRequest.first(limit == null ? PageRequest.LIMIT_DEFAULT : limit);
    }
  }

  FederationMatchesXml search(
      AttributeQuery search, AttributeSelection selection, Page page, Duration deadline) {
    Map<String, String> cursors = page.cursors();
    int limit = page.request().limit();
    KnownMembers known = membership.known();
    KnownCatalogs all = catalogs(known);
    KnownCatalogs asked = cursors.isEmpty() ? all : all.only(cursors.keySet());
    int each = Math.max(1, limit / Math.max(1, asked.expected().size()));
    FederationAnswer answer =
        federation.search(
            asked,
            new FederationSearch.SearchQuestion(
                search,
                selection,
                one -> new PageRequest(Optional.ofNullable(cursors.get(one.member())), each)),
            deadline);
    return toWire(
        answer,
        withoutLost(answer),
        known.asOf().map(asOf -> Contact.age(Optional.of(asOf), clocks.now())));
  }

  private KnownCatalogs catalogs(KnownMembers known) {
    KnownCatalogs members =
        KnownCatalogs.of(
            known.with(MemberRole.LRC),
            known.silent(MemberRole.LRC).stream().map(SilentMember::member).toList(),
            known.wholeAt(clocks.now()));
    Senders heard = senders.get();
    KnownCatalogs recognised = members.heldBy(heard);
    return members.membershipKnown()
        ? recognised
        : recognised.and(KnownCatalogs.ofIndexes(List.of(heard)));
  }

  private Completeness withoutLost(FederationAnswer answer) {
    Completeness basis = answer.completeness();
    Set<String> covered =
        answer.catalogs().stream()
            .map(part -> part.outcome().lrcMember())
            .collect(Collectors.toSet());
    basis.notCovered().forEach(gap -> covered.remove(gap.lrcMember()));
    return basis.without(
        lost.get().stream().filter(gap -> covered.contains(gap.lrcMember())).toList());
  }

  private static FederationMatchesXml toWire(
      FederationAnswer answer, Completeness basis, Optional<Duration> age) {
    var wire = new FederationMatchesXml();
    answer.catalogs().forEach(part -> wire.getMatches().add(toWire(part)));
    wire.setCompleteness(WireIndex.toWire(dated(basis, age)));
    wire.setCatalogsAgeMillis(age.map(Duration::toMillis).orElse(null));
    return wire;
  }

  /** A catalog that joined after the members were asked is not among those that answered. */
  private static Completeness dated(Completeness basis, Optional<Duration> members) {
    Completeness undated =
        new Completeness(basis.covered(), basis.membershipKnown(), basis.notCovered());
    return members
        .flatMap(one -> basis.age().map(asked -> one.compareTo(asked) > 0 ? one : asked))
        .map(undated::aged)
        .orElse(undated);
  }

  private static CatalogMatchesXml toWire(FederationAnswer.FromCatalog part) {
    var wire = new CatalogMatchesXml();
    wire.setCatalog(WireLocate.toWire(part.outcome()));
    part.objects().forEach(object -> wire.getObject().add(WireSearch.toWire(object)));
    wire.setNextCursor(part.nextCursor().orElse(null));
    return wire;
  }
}
