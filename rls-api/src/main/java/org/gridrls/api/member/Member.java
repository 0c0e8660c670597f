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
 * generation)} wins. Immutable.
 *
 * @param roles those that this version knows; none for a member of a later version that has others
 *     only
 */
public record Member(
    String name,
    long bootId,
    long generation,
    Set<MemberRole> roles,
    Map<MemberPort, String> endpoints,
    MemberDescription about,
    Updates updates,
    MemberIdentity identity) {
  public static final int NAME_LENGTH_MAX = 250;
  public static final int ID_LENGTH_MAX = 64;
  public static final int SOURCE_LENGTH_MAX = 64;

  /**
   * Says what helps clients to choose between servers.
   *
   * @param source the kind of foreign catalog that a bridge reads; empty for other servers
   */
  public record MemberDescription(
      Optional<String> site,
      int preference,
      String version,
      OptionalDouble load,
      Optional<String> source) {
    public MemberDescription {
      source.ifPresent(kind -> Names.require("source of a bridge", kind, SOURCE_LENGTH_MAX));
    }

    /** Describes a server that is no bridge. */
    public MemberDescription(
        Optional<String> site, int preference, String version, OptionalDouble load) {
      this(site, preference, version, load, Optional.empty());
    }
  }

  /**
   * Which updates the server sends and takes.
   *
   * @param patterns logical names that an index accepts; empty: all
   * @param sends the kinds of update that a catalog sends
   * @param accepts the kinds of update that an index takes
   * @param policy by which a catalog chooses its indexes, if it has one of its own
   */
  public record Updates(
      List<String> patterns,
      Set<UpdateKind> sends,
      Set<UpdateKind> accepts,
      Optional<UpdatePolicy> policy) {
    public Updates {
      patterns = List.copyOf(patterns);
      patterns.forEach(GlobPattern::of);
      sends = Set.copyOf(sends);
      accepts = Set.copyOf(accepts);
    }
  }

  /**
   * How others recognise the server.
   *
   * @param memberId a random value in the data directory of the server, whose starts {@code bootId}
   *     counts; empty for members of older versions
   */
  public record MemberIdentity(Optional<String> certificateFingerprint, Optional<String> memberId) {
    public MemberIdentity {
      memberId.ifPresent(id -> Names.require("id of a member", id, ID_LENGTH_MAX));
    }
  }

  public Member {
    Names.require("name of a member", name, NAME_LENGTH_MAX);
    roles = Set.copyOf(roles);
    endpoints = Map.copyOf(endpoints);
    if (endpoints.isEmpty()) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "a member needs an endpoint", name);
    }
    endpoints.values().forEach(url -> Names.require("URL of an endpoint", url, 2048));
  }

  public Optional<String> site() {
    return about.site();
  }

  public List<String> patterns() {
    return updates.patterns();
  }

  public Optional<String> memberId() {
    return identity.memberId();
  }

  /** Returns the identity that replies of the member must state. */
  public ServerIdentity expected() {
    return new ServerIdentity(
        name, memberId().map(id -> new ServerIdentity.ServerStart(id, bootId)), Optional.empty());
  }

  /** Returns a copy with this identity. */
  public Member identifiedBy(String id) {
    MemberIdentity identified =
        new MemberIdentity(identity.certificateFingerprint(), Optional.of(id));
    return new Member(name, bootId, generation, roles, endpoints, about, updates, identified);
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
