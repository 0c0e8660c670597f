package org.gridrls.lrc.update;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gridrls.api.member.Assignments.Choice;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.UpdatePolicy;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.api.update.UpdateTargetStatus.Origin;
import org.gridrls.kit.membership.KnownMembers;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.lrc.update.UpdateTargets.Wanted;

/** The indexes of the membership that the policy assigns to the catalog. Safe for threads. */
final class PolicyTargets {
  private final Supplier<UpdateConfig> config;
  private final MembershipView membership;
  private final String lrcMember;

  PolicyTargets(Supplier<UpdateConfig> config, MembershipView membership, String lrcMember) {
    this.config = config;
    this.membership = membership;
    this.lrcMember = lrcMember;
  }

  List<Wanted> wanted() {
    KnownMembers known = membership.known();
    UpdatePolicy policy = config.get().membership().own().orElse(known.policy());
    return known.assignments().choices(lrcMember, policy).stream()
        .filter(Choice::assigned)
        .flatMap(choice -> wanted(choice).stream())
        .toList();
  }

  private Optional<Wanted> wanted(Choice choice) {
    Member index = choice.index();
    UpdateKind kind = kindFor(index);
    return index
        .endpoint(MemberPort.SOFT_STATE_UPDATE)
        .map(
            url ->
                new UpdateTarget(
                    url,
                    kind,
                    choice.patterns().isEmpty(),
                    choice.patterns(),
                    Optional.of(config.get().fullInterval(kind))))
        .map(target -> new Wanted(target, Origin.MEMBERSHIP, index.name(), index.bootId()));
  }

  private UpdateKind kindFor(Member index) {
    UpdateKind own = config.get().kind();
    boolean taken = index.updates().accepts().isEmpty() || index.updates().accepts().contains(own);
    return taken
        ? own
        : Stream.of(UpdateKind.values())
            .filter(index.updates().accepts()::contains)
            .findFirst()
            .orElseThrow();
  }

  /** Whether a member of the federation takes updates at this URL, from whatever catalog. */
  boolean isMember(String url) {
    return membership.with(MemberRole.RLI).stream()
        .anyMatch(
            index -> index.endpoint(MemberPort.SOFT_STATE_UPDATE).filter(url::equals).isPresent());
  }

  int catalogs() {
    return membership.with(MemberRole.LRC).size();
  }
}
