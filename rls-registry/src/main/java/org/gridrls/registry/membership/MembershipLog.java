package org.gridrls.registry.membership;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MembershipChange;
import org.gridrls.api.member.MembershipChanges;

/** A ring of the latest changes of the membership, by version. Not safe for threads. */
final class MembershipLog {
  private final MembershipChange[] ring;
  private final long startVersion;
  private long latest;

  MembershipLog(int capacity, long startVersion) {
    this.ring = new MembershipChange[capacity];
    this.startVersion = startVersion;
    this.latest = startVersion;
  }

  long latestVersion() {
    return latest;
  }

  /** The first version still held; the one at the start as long as there was no change. */
  private long oldestVersion() {
    return latest == startVersion
        ? startVersion
        : Math.max(startVersion + 1, latest - ring.length + 1);
  }

  MembershipChange add(MembershipChange.MemberEvent kind, Instant at, Member member) {
    latest++;
    MembershipChange change = new MembershipChange(latest, kind, at, member);
    ring[slot(latest)] = change;
    return change;
  }

  MembershipChanges since(long version, int limit) {
    List<MembershipChange> changes = new ArrayList<>();
    long from = version >= latest ? latest + 1 : Math.max(version + 1, oldestVersion());
    for (long v = Math.max(from, startVersion + 1); v <= latest && changes.size() < limit; v++) {
      changes.add(ring[slot(v)]);
    }
    return new MembershipChanges(changes, oldestVersion(), latest);
  }

  private int slot(long version) {
    return (int) Math.floorMod(version, (long) ring.length);
  }
}
