package org.gridrls.registry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.registry.membership.FederationRules;
import org.gridrls.registry.membership.LeasedMembership;
import org.gridrls.registry.membership.Membership;
import org.gridrls.registry.membership.MembershipStatus;
import org.gridrls.registry.soap.OwnMembership;
import org.gridrls.registry.soap.RegistryEndpoint;

/**
 * A registry inside a server: the membership of the federation. Safe for threads. Owns its threads
 * until closed.
 */
public final class RegistryService implements HostedRole {
  private static final String MEMBERS = "registry-members";
  private static final int SWEEPS_MISSED = 3;

  private final Membership membership;
  private final ScheduledExecutorService executor;
  private final PeriodicTask sweep;
  private final Optional<RegistryExtension> extension;

  private RegistryService(
      RegistryConfig config, Membership membership, Optional<RegistryExtension> extension) {
    this.membership = membership;
    this.extension = extension;
    this.executor = Schedulers.scheduler("registry", 1);
    this.sweep = new PeriodicTask("registry sweep", this::sweep);
    sweep.every(config.sweep(), config.sweep(), executor);
  }

  /**
   * Starts with the members expected before, none of them present. Reads changeable settings from
   * {@code live} each time.
   */
  public static RegistryService open(
      Supplier<RegistryConfig> live,
      RoleContext context,
      Optional<RegistryExtension.Factory> extension) {
    RegistryConfig config = live.get();
    LeasedMembership membership =
        LeasedMembership.in(
            context.dataDirectory().resolve(MEMBERS),
            () -> live.get().limits(),
            () -> new FederationRules(live.get().policy(), config.settle()),
            context.clocks(),
            config.sweep().multipliedBy(SWEEPS_MISSED).plusSeconds(1));
    Membership own = new OwnMembership(membership, context.memberName(), context.baseUrl());
    return new RegistryService(config, own, extension.map(made -> made.over(own, context)));
  }

  /** Ends everything that is due. */
  void sweep() {
    membership.sweep();
    extension.ifPresent(RegistryExtension::sweep);
  }

  @Override
  public MemberRole role() {
    return MemberRole.REGISTRY;
  }

  @Override
  public List<SoapEndpoint> endpoints() {
    List<SoapEndpoint> all = new ArrayList<>();
    all.add(RegistryEndpoint.over(membership));
    extension.ifPresent(more -> all.addAll(more.endpoints()));
    return all;
  }

  @Override
  public RoleReport report() {
    MembershipStatus status = membership.status();
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put("members", (long) status.members());
    counters.put("membershipVersion", status.version());
    counters.put("frozen", status.frozen() ? 1L : 0L);
    counters.put("renewals", status.renewals());
    counters.put("expirations", status.expirations());
    extension.ifPresent(more -> counters.putAll(more.counters()));
    counters.put("returns", status.returns());
    counters.put("settlingMillis", status.settling().toMillis());
    counters.put("silent", (long) status.silent());
    counters.put("away", (long) status.away());
    return new RoleReport(MemberRole.REGISTRY, counters, List.of(), List.of());
  }

  @Override
  public void close() {
    sweep.close();
    Schedulers.stop(executor);
    extension.ifPresent(RegistryExtension::close);
  }
}
