package org.gridrls.registry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.registry.membership.InMemoryMembership;
import org.gridrls.registry.membership.Membership;
import org.gridrls.registry.membership.MembershipStatus;
import org.gridrls.registry.soap.RegistryEndpoints;

/**
 * A registry inside a server: who is in the federation. Safe for threads. Owns one thread until
 * closed.
 */
public final class RegistryService implements HostedRole {
  private final Membership membership;
  private final ScheduledExecutorService executor;
  private final PeriodicTask sweep;

  private RegistryService(RegistryConfig config, Membership membership) {
    this.membership = membership;
    this.executor = Schedulers.scheduler("registry", 1);
    this.sweep = new PeriodicTask("registry sweep", membership::sweep);
    sweep.every(config.sweep(), config.sweep(), executor);
  }

  /** Starts empty; members join with their next renewal. */
  public static RegistryService open(RegistryConfig config, RoleContext context) {
    return new RegistryService(config, new InMemoryMembership(config.limits(), context.clock()));
  }

  @Override
  public List<SoapEndpoint> endpoints() {
    return RegistryEndpoints.of(membership);
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
    return new RoleReport(MemberRole.REGISTRY, counters, List.of(), List.of());
  }

  @Override
  public void close() {
    sweep.close();
    Schedulers.stop(executor);
  }
}
