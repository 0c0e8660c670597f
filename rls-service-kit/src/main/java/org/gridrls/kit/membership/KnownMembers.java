package org.gridrls.kit.membership;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gridrls.api.member.Assignments;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.UpdatePolicy;

/**
 * Whom a server believes to be members at one moment, and how much that is worth. Immutable, safe
 * for threads.
 */
public final class KnownMembers {
  /** Nobody said anything yet. */
  public static final KnownMembers NOBODY =
      new KnownMembers(List.of(), new Basis(Source.NOBODY, false, false, Optional.empty()));

  private final List<Member> members;
  private final Basis basis;
  private final Assignments assignments;
  private final Map<String, Optional<String>> elsewhere = new HashMap<>();

  /** Who said who the members are. */
  public enum Source {
    NOBODY,
    DISK,
    REGISTRY
  }

  /**
   * What the knowledge rests on.
   *
   * @param whole no member is missing, as far as a registry that lately answered can say
   * @param frozen a registry lets nobody expire at the moment, as too many fell silent at once
   * @param policy of the federation, if somebody said one
   */
  public record Basis(
      Source source, boolean whole, boolean frozen, Optional<UpdatePolicy> policy) {}

  public KnownMembers(Collection<Member> members, Basis basis) {
    this.members = List.copyOf(members);
    this.basis = basis;
    this.assignments = new Assignments(members, policy());
  }

  public List<Member> members() {
    return members;
  }

  public Basis basis() {
    return basis;
  }

  public boolean whole() {
    return basis.whole();
  }

  public boolean frozen() {
    return basis.frozen();
  }

  /** The federation's; if nobody said one, {@code pattern}. */
  public UpdatePolicy policy() {
    return basis.policy().orElse(UpdatePolicy.PATTERN);
  }

  public Assignments assignments() {
    return assignments;
  }

  public List<Member> with(MemberRole role) {
    return members.stream().filter(member -> member.has(role)).toList();
  }

  /**
   * If by the policy the catalog tells others but not this index: whom, and by which rule. Empty
   * for an index that is no member.
   */
  public synchronized Optional<String> toldInsteadOf(String index, Member lrc) {
    return elsewhere.computeIfAbsent(
        index + "\n" + lrc.name(), pair -> findToldInsteadOf(index, lrc));
  }

  private Optional<String> findToldInsteadOf(String index, Member lrc) {
    List<Assignments.Choice> choices = assignments.choices(lrc);
    boolean apart =
        choices.stream().anyMatch(one -> one.index().name().equals(index) && !one.assigned());
    String others =
        choices.stream()
            .filter(Assignments.Choice::assigned)
            .map(one -> one.index().name())
            .collect(Collectors.joining(", "));
    return apart
        ? Optional.of(
            "by the policy "
                + lrc.policy().orElse(policy())
                + " it tells "
                + (others.isEmpty() ? "nobody" : others)
                + ", not this index")
        : Optional.empty();
  }

  /** The same members on the same basis? */
  boolean sameAs(KnownMembers other) {
    return members.equals(other.members) && basis.equals(other.basis);
  }
}
