package org.gridrls.wsrf.notify;

import org.gridrls.api.member.MembershipChange;
import org.gridrls.registry.wsrf.GroupEntry;

/** Something to tell who subscribed to its topic. */
public record Notice(Topic topic, GroupEntry entry, MembershipChange change) {
  public String reason() {
    return switch (change.kind()) {
      case EXPIRED -> "the lease was not renewed";
      case LEFT -> "the member left";
      case REMOVED -> "the member was decommissioned";
      case JOINED -> "the member joined";
      case CHANGED -> "the member restarted or describes itself anew";
    };
  }
}
