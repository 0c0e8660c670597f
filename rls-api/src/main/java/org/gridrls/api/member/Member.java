package org.gridrls.api.member;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.update.UpdateKind;

/**
 * One server of the federation, as it describes itself. Under one name the higher {@code (bootId,
 * generation)} wins.
 *
 * @param patterns logical names that an index wants to hear of; none: all
 * @param sends the kinds of update that a catalog sends
 * @param accepts the kinds of update that an index takes
 * @param policy by which a catalog chooses its indexes, if it has one of its own
 * @param memberId identity: a random value in the data directory of the server, whose starts {@code
 *     bootId} counts; empty for members of older versions
 */
public record Member(
    String name,
    long bootId,
    long generation,
    Set<MemberRole> roles,
    Map<MemberPort, String> endpoints,
    Optional<String> site,
    int preference,
    String version,
    List<String> patterns,
    Set<UpdateKind> sends,
    Set<UpdateKind> accepts,
    Optional<String> certificateFingerprint,
    OptionalDouble load,
    Optional<UpdatePolicy> policy,
    Optional<String> memberId) {
  public static final int NAME_LENGTH_MAX = 250;
  public static final int ID_LENGTH_MAX = 64;

  public Member {
    Names.require("name of a member", name, NAME_LENGTH_MAX);
    roles = Set.copyOf(roles);
    endpoints = Map.copyOf(endpoints);
    patterns = List.copyOf(patterns);
    patterns.forEach(GlobPattern::of);
    sends = Set.copyOf(sends);
    accepts = Set.copyOf(accepts);
    if (roles.isEmpty() || endpoints.isEmpty()) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "a member needs a role and an endpoint", name);
    }
    endpoints.values().forEach(url -> Names.require("URL of an endpoint", url, 2048));
    memberId.ifPresent(id -> Names.require("id of a member", id, ID_LENGTH_MAX));
  }

  /** One without an identity of its own. */
  public Member(
      String name,
      long bootId,
      long generation,
      Set<MemberRole> roles,
      Map<MemberPort, String> endpoints,
      Optional<String> site,
      int preference,
      String version,
      List<String> patterns,
      Set<UpdateKind> sends,
      Set<UpdateKind> accepts,
      Optional<String> certificateFingerprint,
      OptionalDouble load,
      Optional<UpdatePolicy> policy) {
    this(
        name,
        bootId,
        generation,
        roles,
        endpoints,
        site,
        preference,
        version,
        patterns,
        sends,
        accepts,
        certificateFingerprint,
        load,
        policy,
        Optional.empty());
  }

  /** The same server with this identity. */
  public Member identifiedBy(String id) {
    return new Member(
        name,
        bootId,
        generation,
        roles,
        endpoints,
        site,
        preference,
        version,
        patterns,
        sends,
        accepts,
        certificateFingerprint,
        load,
        policy,
        Optional.of(id));
  }

  /** One that goes by the policy of the federation. */
  public Member(
      String name,
      long bootId,
      long generation,
      Set<MemberRole> roles,
      Map<MemberPort, String> endpoints,
      Optional<String> site,
      int preference,
      String version,
      List<String> patterns,
      Set<UpdateKind> sends,
      Set<UpdateKind> accepts,
      Optional<String> certificateFingerprint,
      OptionalDouble load) {
    this(
        name,
        bootId,
        generation,
        roles,
        endpoints,
        site,
        preference,
        version,
        patterns,
        sends,
        accepts,
        certificateFingerprint,
        load,
        Optional.empty());
  }

  /** Does it replace the other one, which has the same name? */
  public boolean isNewerThan(Member other) {
    return bootId != other.bootId() ? bootId > other.bootId() : generation > other.generation();
  }

  public boolean has(MemberRole role) {
    return roles.contains(role);
  }

  public Optional<String> endpoint(MemberPort port) {
    return Optional.ofNullable(endpoints.get(port));
  }
}
