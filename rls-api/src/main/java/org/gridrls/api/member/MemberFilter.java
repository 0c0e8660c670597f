package org.gridrls.api.member;

import java.util.Optional;
import org.gridrls.api.GlobPattern;

/**
 * Selects members to list; every condition that is present must hold.
 *
 * @param expected also those that are silent or away, and who was decommissioned
 */
public record MemberFilter(
    Optional<MemberRole> role,
    Optional<String> site,
    Optional<GlobPattern> namePattern,
    boolean expected) {
  public static final MemberFilter ALL =
      new MemberFilter(Optional.empty(), Optional.empty(), Optional.empty());

  /** All that are expected, present or not. */
  public static final MemberFilter EXPECTED =
      new MemberFilter(Optional.empty(), Optional.empty(), Optional.empty(), true);

  public MemberFilter(
      Optional<MemberRole> role, Optional<String> site, Optional<GlobPattern> namePattern) {
    this(role, site, namePattern, false);
  }

  public static MemberFilter role(MemberRole role) {
    return new MemberFilter(Optional.of(role), Optional.empty(), Optional.empty());
  }

  public boolean includes(Member member) {
    return role.map(member::has).orElse(true)
        && site.map(wanted -> member.site().filter(wanted::equals).isPresent()).orElse(true)
        && namePattern.map(pattern -> pattern.matches(member.name())).orElse(true);
  }
}
