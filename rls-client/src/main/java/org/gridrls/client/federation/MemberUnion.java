package org.gridrls.client.federation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;

/** Combines the member lists of several registries. Safe for threads. */
final class MemberUnion {
  private final List<Source> registries;

  /** One registry: who are the members of this kind? */
  @FunctionalInterface
  interface Source {
    List<Member> members();
  }

  MemberUnion(List<Source> registries) {
    this.registries = List.copyOf(registries);
  }

  /** The members with the role, as the registries at these URLs list them. */
  static MemberUnion of(SoapConnector connector, List<String> urls, MemberRole role) {
    return new MemberUnion(urls.stream().map(url -> source(connector, url, role)).toList());
  }

  private static Source source(SoapConnector connector, String url, MemberRole role) {
    RegistryClient registry = new RegistryClient(connector, url);
    return () ->
        registry.allMembers(MemberFilter.role(role)).stream().map(MemberEntry::member).toList();
  }

  /**
   * Returns of each name the newer statement; throws what the last registry failed of if none
   * answers.
   */
  List<Member> ask() {
    Map<String, Member> members = new HashMap<>();
    RlsException failure = new RlsException(RlsError.UNAVAILABLE, "no registry is known");
    int answers = 0;
    for (Source registry : registries) {
      try {
        registry
            .members()
            .forEach(
                member ->
                    members.merge(
                        member.name(), member, (one, two) -> two.isNewerThan(one) ? two : one));
        answers++;
      } catch (RlsException e) {
        failure = e;
      }
    }
    if (answers == 0) {
      throw failure;
    }
    return List.copyOf(members.values());
  }
}
