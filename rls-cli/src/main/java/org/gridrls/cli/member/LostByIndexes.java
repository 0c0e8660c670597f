package org.gridrls.cli.member;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.member.MemberEntry;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;

/**
 * Asks indexes which catalogs lost acknowledged changes: registries do not know that. Used by one
 * thread.
 */
final class LostByIndexes {
  private static final int ASKED_MAX = 8;
  private static final int FAILURES_MAX = 2;

  private final SoapConnector connector;

  LostByIndexes(SoapConnector connector) {
    this.connector = connector;
  }

  /**
   * Returns the catalogs that lost changes, with how many; indexes that do not answer are left out.
   */
  Map<String, String> of(List<MemberEntry> members) {
    Map<String, String> losses = new TreeMap<>();
    int failures = 0;
    List<MemberEntry> indexes =
        members.stream()
            .filter(entry -> entry.present() && entry.member().has(MemberRole.RLI))
            .limit(ASKED_MAX)
            .toList();
    for (MemberEntry index : indexes) {
      try {
        String url = MembersCommand.address(index.member());
        new RliClient(connector, url)
            .senders()
            .completeness()
            .notCovered()
            .forEach(gap -> add(gap, losses));
      } catch (RlsException e) {
        if (++failures == FAILURES_MAX) {
          break;
        }
      }
    }
    return losses;
  }

  private static void add(NotCovered gap, Map<String, String> losses) {
    gap.detail()
        .filter(detail -> gap.isLost())
        .ifPresent(detail -> losses.put(gap.lrcMember(), detail.replaceFirst(":.*", "")));
  }
}
