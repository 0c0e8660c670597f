package org.gridrls.kit.membership;

import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.index.Place;
import org.gridrls.api.member.Assignments;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.MemberStage;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.api.member.UpdatePolicy;

/**
 * The members known to a server at one time, and how reliable this knowledge is. Immutable, safe
 * for threads.
 */
public final class KnownMembers {
  /** No registry has answered yet. */
  public static final KnownMembers NONE =
      new KnownMembers(List.of(), new Basis(KnowledgeSource.NONE, false, false, Optional.empty()));

  private final List<Member> members;
  private final List<SilentMember> silent;
  private final Basis basis;
  private final Optional<Instant> asOf;
  private final List<RegistryContact> contacts;
  private final Assignments assignments;
  private final Map<String, Optional<String>> elsewhere;
  private final Map<String, Set<String>> catalogs;
  private final Map<String, Place> places;

  /** The source of this knowledge. */
  public enum KnowledgeSource {
    NONE,
    DISK,
    REGISTRY
  }

  /**
   * Says what the knowledge rests on.
   *
   * @param whole no member is missing: every registry of this server confirmed its list lately
   * @param frozen a registry has suspended expiry because too many members fell silent at once
   * @param policy of the federation, if known
   */
  public record Basis(
      KnowledgeSource source, boolean whole, boolean frozen, Optional<UpdatePolicy> policy) {}

  /** Some that are all present. */
  public KnownMembers(Collection<Member> members, Basis basis) {
    this(members, List.of(), basis, Optional.empty());
  }

  /**
   * Present members, and those that are expected as well.
   *
   * @param asOf as in {@link #asOf()}
   */
  public KnownMembers(
      Collection<Member> members,
      Collection<SilentMember> silent,
      Basis basis,
      Optional<Instant> asOf) {
    this(members, silent, List.of(), basis, asOf, List.of());
  }

  /**
   * Knows members while registries disagree about some names.
   *
   * @param rivals members of the same names that other registries list, present or silent
   * @param contacts one for each registry
   */
  KnownMembers(
      Collection<Member> members,
      Collection<SilentMember> silent,
      Collection<Member> rivals,
      Basis basis,
      Optional<Instant> asOf,
      List<RegistryContact> contacts) {
    this.members = List.copyOf(members);
    this.silent = List.copyOf(silent);
    this.basis = basis;
    this.asOf = asOf;
    this.contacts = List.copyOf(contacts);
    this.assignments = new Assignments(members, policy());
    this.elsewhere = new HashMap<>();
    this.catalogs = new HashMap<>();
    this.places = new HashMap<>();
    members.forEach(this::addCatalog);
    silent.forEach(one -> addCatalog(one.member()));
    rivals.forEach(this::addCatalog);
  }

  /** Copies {@code same}, whose members were confirmed later: shares derived data. */
  private KnownMembers(KnownMembers same, Optional<Instant> asOf, List<RegistryContact> contacts) {
    this.members = same.members;
    this.silent = same.silent;
    this.basis = same.basis;
    this.asOf = asOf;
    this.contacts = contacts;
    this.assignments = same.assignments;
    this.elsewhere = same.elsewhere;
    this.catalogs = same.catalogs;
    this.places = same.places;
  }

  private void addCatalog(Member member) {
    Member.MemberDescription about = member.about();
    Place place = new Place(about.site(), about.preference(), about.source());
    places.putIfAbsent(member.name(), place);
    member
        .endpoint(MemberPort.LOCAL_REPLICA_CATALOG)
        .ifPresent(url -> catalogs.computeIfAbsent(member.name(), any -> new TreeSet<>()).add(url));
  }

  public List<Member> members() {
    return members;
  }

  /** The members that are expected but not present, sorted by name. */
  public List<SilentMember> silent() {
    return silent;
  }

  public List<SilentMember> silent(MemberRole role) {
    return silent.stream().filter(one -> one.member().has(role)).toList();
  }

  /**
   * The moment, by the steady clock of this server, as of which no member is missing: each registry
   * was asked then or later, and knew all its members. Empty: some registry never was since the
   * start.
   */
  public Optional<Instant> asOf() {
    return asOf;
  }

  public Basis basis() {
    return basis;
  }

  /**
   * The addresses at which registries expect the catalog of that name: more than one while they
   * disagree, and none if it is not expected.
   */
  public Set<String> addressesOf(String catalog) {
    return Collections.unmodifiableSet(catalogs.getOrDefault(catalog, Set.of()));
  }

  /**
   * Returns the identity that replies from {@code address} must state. A present member precedes a
   * silent one that had the address; empty if no member has it.
   */
  public Optional<ServerIdentity> expectedAt(MemberPort port, String address) {
    return Stream.concat(members.stream(), silent.stream().map(SilentMember::member))
        .filter(member -> member.endpoint(port).filter(address::equals).isPresent())
        .findFirst()
        .map(Member::expected);
  }

  /** Where the catalog of that name is, as far as registries say. */
  public Place placeOf(String catalog) {
    return places.getOrDefault(catalog, Place.UNKNOWN);
  }

  public boolean whole() {
    return basis.whole();
  }

  /** Returns true if no member is missing, as far as can be known at that moment. */
  public boolean wholeAt(Instant now) {
    return whole() && unheard(now).isEmpty();
  }

  /** The registries that may have members which this server does not know. */
  public List<RegistryContact> unheard(Instant now) {
    return contacts.stream().filter(one -> !one.isCurrentAt(now)).toList();
  }

  /** The moment at which the list ceases to count as whole, unless it is confirmed before. */
  public Instant wholeUntil() {
    return contacts.stream()
        .flatMap(one -> one.wholeAt().map(at -> at.plus(one.lease())).stream())
        .min(Instant::compareTo)
        .orElse(Instant.MAX);
  }

  public boolean frozen() {
    return basis.frozen();
  }

  /** The policy of the federation; default: {@code pattern}. */
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
   * The indexes that the policy assigns the catalog to instead of this one, and the rule. Empty if
   * it is assigned to this index, or if this index is no member.
   */
  public Optional<String> toldInsteadOf(String index, Member lrc) {
    synchronized (elsewhere) {
      return elsewhere.computeIfAbsent(
          index + "\n" + lrc.name(), pair -> findToldInsteadOf(index, lrc));
    }
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
                + lrc.updates().policy().orElse(policy())
                + " it tells "
                + (others.isEmpty() ? "nobody" : others)
                + ", not this index")
        : Optional.empty();
  }

  /** Returns a copy of these members with the times at which {@code later} confirmed them. */
  KnownMembers confirmed(KnownMembers later) {
    return new KnownMembers(this, later.asOf, later.contacts);
  }

  /** Are these the same members on the same basis, whenever they were confirmed? */
  boolean sameAs(KnownMembers other) {
    return basis.equals(other.basis) && sameMembersAs(other);
  }

  /** Are the same members present, and the same others in the same stages? */
  boolean sameMembersAs(KnownMembers other) {
    return members.equals(other.members)
        && stages(silent).equals(stages(other.silent))
        && catalogs.equals(other.catalogs);
  }

  private static Map<Member, MemberStage> stages(List<SilentMember> silent) {
    return silent.stream().collect(Collectors.toMap(SilentMember::member, SilentMember::stage));
  }
}
