package org.gridrls.wsrf.group;

import java.util.Comparator;
import java.util.Map;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;

/**
 * A member as an entry of the service group: the unguessable id in the entry's address, and the
 * address of the member.
 */
public record GroupEntry(String id, String member, String memberAddress) {

  /** The address of who joined without naming one: of its first port type. */
  static String addressOf(Member member) {
    return member.endpoints().entrySet().stream()
        .min(Comparator.comparing(Map.Entry<MemberPort, String>::getKey))
        .map(Map.Entry::getValue)
        .orElseThrow();
  }
}
