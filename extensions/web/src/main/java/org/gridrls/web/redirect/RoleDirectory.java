package org.gridrls.web.redirect;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.host.HostedServlet;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.security.HostSecurity;

/**
 * The services that a server does not have: their callers learn which roles it has, and which
 * members of the federation have the role that they need. Safe for threads.
 */
public final class RoleDirectory {
  /** Members that a message names. */
  private static final int NAMED_MAX = 5;

  /** Prefixes of the paths at which the message authenticates its caller. */
  private static final List<String> PROVED_BY_MESSAGE = List.of("signed", "session", "password");

  private static final Map<MemberRole, Words> WORDS =
      new EnumMap<>(
          Map.of(
              MemberRole.LRC,
              new Words("a catalog", "catalogs", List.of(MemberPort.LOCAL_REPLICA_CATALOG)),
              MemberRole.RLI,
              new Words(
                  "an index",
                  "indexes",
                  List.of(MemberPort.REPLICA_LOCATION_INDEX, MemberPort.SOFT_STATE_UPDATE)),
              MemberRole.REGISTRY,
              new Words("a registry", "registries", List.of(MemberPort.REGISTRY)),
              MemberRole.REPLICATOR,
              new Words("a replicator", "replicators", List.of(MemberPort.REPLICATOR))));

  /** {@code ports}: those of members with the role; calls are answered by the first. */
  private record Words(String one, String many, List<MemberPort> ports) {}

  private final List<MemberRole> own;
  private volatile MembershipView membership = new MembershipView();

  /** {@code own} are the roles that the server has. */
  public RoleDirectory(Set<MemberRole> own) {
    this.own = own.stream().sorted().toList();
  }

  /** Names the members that {@code view} knows from now on. */
  public void setMembership(MembershipView view) {
    membership = view;
  }

  /** Answers at the addresses of the services that the server lacks. */
  public HostedServlet page(HostSecurity security) {
    Map<String, MemberRole> missing = new LinkedHashMap<>();
    WORDS.forEach(
        (role, words) -> {
          if (!own.contains(role)) {
            words.ports().forEach(port -> addPaths(missing, port.path(), role));
          }
        });
    return new HostedServlet(
        "wrong-role",
        new WrongRoleServlet(missing, this::refusal, security),
        List.copyOf(missing.keySet()));
  }

  private static void addPaths(Map<String, MemberRole> paths, String path, MemberRole role) {
    paths.put(path, role);
    PROVED_BY_MESSAGE.forEach(
        proof -> paths.put(path.replaceFirst("^/ws/", "/ws/" + proof + "/"), role));
  }

  /** {@code members}: the caller may read who the members of the federation are. */
  private RlsException refusal(MemberRole wanted, boolean members) {
    return new RlsException(
        RlsError.WRONG_ROLE,
        "the server %s is not %s, but %s%s"
            .formatted(
                Names.shown(membership.self()),
                WORDS.get(wanted).one(),
                listed(own.stream().map(role -> WORDS.get(role).one()).toList()),
                members ? "; " + elsewhere(wanted) : ""));
  }

  /** {@code a, b and c}. */
  private static String listed(List<String> words) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }

  private String elsewhere(MemberRole wanted) {
    List<Member> others = membership.with(wanted);
    Words words = WORDS.get(wanted);
    if (others.isEmpty()) {
      return "it knows no " + words.many() + " of the federation";
    }
    String named =
        others.stream()
            .limit(NAMED_MAX)
            .map(other -> shown(other, words.ports().get(0)))
            .collect(Collectors.joining(", "));
    int more = others.size() - NAMED_MAX;
    String rest = more > 0 ? " and " + more + " more (rls members)" : "";
    return words.many() + " of the federation: " + named + rest;
  }

  private static String shown(Member member, MemberPort port) {
    String address =
        member
            .endpoint(port)
            .map(endpoint -> " (" + Names.shown(endpoint.replaceFirst("/ws/[a-z]+$", "")) + ")")
            .orElse("");
    return Names.shown(member.name()) + address;
  }
}
