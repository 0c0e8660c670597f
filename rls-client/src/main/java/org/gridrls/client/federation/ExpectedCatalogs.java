package org.gridrls.client.federation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberPage;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.RemovedMember;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;

/**
 * The catalogs that several registries expect, present or not. A catalog that is present in one of
 * them counts as present. All are known only if every registry answered and knows its members: a
 * catalog may have joined only one of them. Safe for threads.
 */
final class ExpectedCatalogs {
  private final Map<String, Supplier<MemberPage>> registries;

  /** Over registries by their URLs. */
  ExpectedCatalogs(Map<String, Supplier<MemberPage>> registries) {
    this.registries = new LinkedHashMap<>(registries);
  }

  static ExpectedCatalogs of(SoapConnector connector, List<String> urls) {
    Map<String, Supplier<MemberPage>> registries = new LinkedHashMap<>();
    for (String url : urls) {
      RegistryClient registry = new RegistryClient(connector, url);
      registries.put(registry.address(), () -> registry.wholeList(MemberFilter.EXPECTED));
    }
    return new ExpectedCatalogs(registries);
  }

  /** Throws what the last registry failed of if none answers. */
  KnownCatalogs ask() {
    Map<String, Member> present = new HashMap<>();
    Map<String, Member> silent = new HashMap<>();
    List<RemovedMember> removed = new ArrayList<>();
    RlsException failure = new RlsException(RlsError.UNAVAILABLE, "no registry is known");
    boolean answered = false;
    List<NotCovered> doubts = new ArrayList<>();
    for (Map.Entry<String, Supplier<MemberPage>> registry : registries.entrySet()) {
      try {
        MemberPage page = registry.getValue().get();
        page.entries().stream()
            .filter(entry -> entry.member().has(MemberRole.LRC))
            .forEach(entry -> add(entry, entry.present() ? present : silent));
        removed.addAll(page.removed());
        answered = true;
        if (!page.settling().isZero()) {
          doubts.add(doubt(registry.getKey(), "may not know all catalogs yet"));
        }
      } catch (RlsException e) {
        failure = e;
        doubts.add(doubt(registry.getKey(), "could not be asked: " + e.getMessage()));
      }
    }
    if (!answered) {
      throw failure;
    }
    silent.keySet().removeAll(present.keySet());
    silent.values().removeIf(member -> removed.stream().anyMatch(one -> one.ends(member)));
    return KnownCatalogs.of(present.values(), silent.values(), doubts.isEmpty()).doubtedFor(doubts);
  }

  private static NotCovered doubt(String registry, String why) {
    return NotCovered.of(
        "registry " + registry,
        Optional.empty(),
        NotCovered.Reason.MEMBERSHIP_UNKNOWN,
        why + "; catalogs that joined there may be missing");
  }

  private static void add(MemberEntry entry, Map<String, Member> members) {
    members.merge(
        entry.member().name(), entry.member(), (one, two) -> two.isNewerThan(one) ? two : one);
  }
}
