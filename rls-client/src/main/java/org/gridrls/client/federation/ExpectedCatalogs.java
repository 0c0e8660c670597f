package org.gridrls.client.federation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
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
 * them counts as present. Safe for threads.
 */
final class ExpectedCatalogs {
  private final List<Supplier<MemberPage>> registries;

  ExpectedCatalogs(List<Supplier<MemberPage>> registries) {
    this.registries = List.copyOf(registries);
  }

  static ExpectedCatalogs of(SoapConnector connector, List<String> urls) {
    List<Supplier<MemberPage>> registries = new ArrayList<>();
    for (String url : urls) {
      RegistryClient registry = new RegistryClient(connector, url);
      registries.add(() -> registry.wholeList(MemberFilter.EXPECTED));
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
    boolean settled = false;
    for (Supplier<MemberPage> registry : registries) {
      try {
        MemberPage page = registry.get();
        page.entries().stream()
            .filter(entry -> entry.member().has(MemberRole.LRC))
            .forEach(entry -> add(entry, entry.present() ? present : silent));
        removed.addAll(page.removed());
        answered = true;
        settled |= page.settling().isZero();
      } catch (RlsException e) {
        failure = e;
      }
    }
    if (!answered) {
      throw failure;
    }
    silent.keySet().removeAll(present.keySet());
    silent.values().removeIf(member -> removed.stream().anyMatch(one -> one.ends(member)));
    return KnownCatalogs.of(present.values(), silent.values(), settled);
  }

  private static void add(MemberEntry entry, Map<String, Member> members) {
    members.merge(
        entry.member().name(), entry.member(), (one, two) -> two.isNewerThan(one) ? two : one);
  }
}
