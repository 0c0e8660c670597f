package org.gridrls.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.registry.RegistryExtension.ExtensionFactory;
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
      Supplier<RegistryConfig> live, RoleContext context, Optional<ExtensionFactory> extension) {
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
    Metrics metrics = new Metrics();
    metrics.gauge("members", "Members with a lease.", status.members());
    metrics.gauge("membershipVersion", "The version of the membership.", status.version());
    metrics.gauge("frozen", "1 if no member is removed.", status.frozen());
    metrics.counter("renewals", "Leases renewed.", status.renewals());
    metrics.counter("expirations", "Leases that expired.", status.expirations());
    extension.ifPresent(more -> metrics.addAll(more.metrics()));
    metrics.counter("returns", "Members that returned.", status.returns());
    metrics.gauge("settlingMillis", "Time left after the start.", status.settling().toMillis());
    metrics.gauge("silent", "Members that missed their renewals.", status.silent());
    metrics.gauge("away", "Expected members that have not joined.", status.away());
    return new RoleReport(MemberRole.REGISTRY.configName(), metrics);
  }

  @Override
  public void close() {
    sweep.close();
    Schedulers.stop(executor);
    extension.ifPresent(RegistryExtension::close);
  }
}
