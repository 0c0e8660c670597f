package org.gridrls.api.member;

import java.util.List;
import java.util.Optional;

/** Some members, sorted by name; frozen: too many would have expired at once, so none is. */
public record MemberPage(
    List<MemberEntry> entries,
    Optional<String> nextCursor,
    int limit,
    long membershipVersion,
    boolean frozen) {
  public MemberPage {
    entries = List.copyOf(entries);
  }
}
