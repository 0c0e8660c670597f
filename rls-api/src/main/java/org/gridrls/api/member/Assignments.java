package org.gridrls.api.member;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.Names;

/**
 * Decides which indexes a catalog updates: catalogs apply this rule and the registry explains it.
 * It depends only on names, patterns and the policy, so all servers that know the same members get
 * the same result. Immutable, safe for threads.
 *
 * <ul>
 *   <li>{@code all}: every index gets all names, whatever patterns it declares.
 *   <li>{@code pattern}: an index that declares patterns gets the names that match one of them; one
 *       that declares none gets all names.
 *   <li>{@code hash(r)}: the indexes without patterns are ranked for each catalog by {@link
 *       #score}, highest first, and the first r get all names. When one leaves, the next in rank
 *       takes its place and no other catalog moves. Indexes with patterns stand beside the ranks,
 *       as with {@code pattern}.
 * </ul>
 *
 * <p>A catalog's own policy goes before that of the federation. An index without an endpoint for
 * updates is never assigned and has no rank.
 */
public final class Assignments {
  private final UpdatePolicy federation;
  private final List<Member> indexes;
  private final List<Member> ranked;

  /** One index of a catalog, the names it gets (no patterns: all), and why. */
  public record Choice(Member index, boolean assigned, List<String> patterns, String reason) {}

  public Assignments(Collection<Member> members, UpdatePolicy federation) {
    this.federation = federation;
    this.indexes =
        members.stream()
            .filter(member -> member.has(MemberRole.RLI))
            .sorted(Comparator.comparing(Member::name, CodePointOrder.COMPARATOR))
            .toList();
    this.ranked =
        indexes.stream()
            .filter(index -> index.patterns().isEmpty() && Assignments.takesUpdates(index))
            .toList();
  }

  private static boolean takesUpdates(Member index) {
    return index.endpoint(MemberPort.SOFT_STATE_UPDATE).isPresent();
  }

  /**
   * How well an index suits a catalog: the first eight bytes of the SHA-256 of {@code catalog LF
   * index} in UTF-8, as an unsigned number. Part of the contract: every version agrees on it.
   */
  public static long score(String lrc, String rli) {
    try {
      byte[] pair = (lrc + "\n" + rli).getBytes(StandardCharsets.UTF_8);
      return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(pair)).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Every index, sorted by name, as the policy has it for the catalog. */
  public List<Choice> choices(String lrc, UpdatePolicy policy) {
    List<Member> ranks = policy.kind() == UpdatePolicy.PolicyKind.HASH ? ranks(lrc) : List.of();
    return indexes.stream().map(index -> choice(index, policy, ranks)).toList();
  }

  /** Returns {@link #choices(String, UpdatePolicy)} by the policy that the catalog goes by. */
  public List<Choice> choices(Member lrc) {
    return choices(lrc.name(), lrc.updates().policy().orElse(federation));
  }

  /** Returns the choices by the policy that the catalog goes by, in a form for other servers. */
  public List<Assignment> of(Member lrc) {
    return choices(lrc).stream()
        .map(one -> new Assignment(lrc.name(), one.index().name(), one.assigned(), one.reason()))
        .toList();
  }

  private List<Member> ranks(String lrc) {
    record Scored(Member index, long score) {}
    List<Scored> scored = new ArrayList<>(ranked.size());
    ranked.forEach(index -> scored.add(new Scored(index, score(lrc, index.name()))));
    // stable: a tie goes to the first name
    scored.sort((one, other) -> Long.compareUnsigned(other.score(), one.score()));
    return scored.stream().map(Scored::index).toList();
  }

  private static Choice choice(Member index, UpdatePolicy policy, List<Member> ranks) {
    if (!takesUpdates(index)) {
      return new Choice(index, false, List.of(), "it offers no endpoint for updates");
    }
    if (policy.kind() == UpdatePolicy.PolicyKind.ALL) {
      return new Choice(index, true, List.of(), "all: every index gets all names");
    }
    if (!index.patterns().isEmpty()) {
      String reason = policy + ": it gets names like " + Names.shown(index.patterns());
      return new Choice(index, true, index.patterns(), reason);
    }
    if (policy.kind() == UpdatePolicy.PolicyKind.PATTERN) {
      return new Choice(
          index, true, List.of(), "pattern: it declares no patterns and gets all names");
    }
    int rank = ranks.indexOf(index) + 1;
    boolean assigned = rank <= policy.redundancy();
    String reason =
        policy
            + ": rank "
            + rank
            + " of "
            + ranks.size()
            + (assigned ? "" : ", and the first " + policy.redundancy() + " are updated");
    return new Choice(index, assigned, List.of(), reason);
  }
}
