package org.gridrls.registry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.file.AtomicFile;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.registry.membership.FederationRules;
import org.gridrls.registry.membership.InMemoryMembership;
import org.gridrls.registry.membership.Membership;
import org.gridrls.registry.membership.MembershipStatus;
import org.gridrls.registry.soap.RegistryEndpoints;
import org.gridrls.registry.soap.StandardFace;

/**
 * A registry inside a server: who is in the federation. Safe for threads. Owns its threads until
 * closed.
 */
public final class RegistryService implements HostedRole {
  private static final String MARK = "registry.started";

  private final Membership membership;
  private final ScheduledExecutorService executor;
  private final PeriodicTask sweep;
  private final StandardFace standard;

  private RegistryService(RegistryConfig config, Membership membership, RoleContext context) {
    this.membership = membership;
    this.standard =
        new StandardFace(membership, context, config.groupMembersMax(), config.notifying());
    this.executor = Schedulers.scheduler("registry", 1);
    this.sweep = new PeriodicTask("registry sweep", this::sweep);
    sweep.every(config.sweep(), config.sweep(), executor);
  }

  /**
   * Starts empty; members join with their next renewal. Asks the configuration again for what may
   * change.
   */
  public static RegistryService open(Supplier<RegistryConfig> live, RoleContext context) {
    RegistryConfig config = live.get();
    Instant settledAt =
        hasRunBefore(context.dataDirectory())
            ? context.clock().instant().plus(config.settle())
            : Instant.MIN;
    Membership membership =
        new InMemoryMembership(
            () -> live.get().limits(),
            () -> new FederationRules(live.get().policy(), settledAt),
            context.clock());
    return new RegistryService(config, membership, context);
  }

  /** Lets what is due end now. */
  void sweep() {
    membership.sweep();
    standard.sweep();
  }

  /** A registry that never ran has no members that it could have forgotten. */
  private static boolean hasRunBefore(Path directory) {
    Path mark = directory.resolve(MARK);
    if (Files.exists(mark)) {
      return true;
    }
    try {
      Files.createDirectories(directory);
      AtomicFile.write(mark, "a registry has run here\n");
    } catch (IOException e) {
      throw new RlsException(
          RlsError.STORE_FAILED, "cannot write " + mark + ": " + e.getMessage(), e);
    }
    return false;
  }

  @Override
  public MemberRole role() {
    return MemberRole.REGISTRY;
  }

  @Override
  public List<SoapEndpoint> endpoints() {
    return RegistryEndpoints.of(membership, standard);
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
    counters.putAll(standard.counters());
    counters.put("returns", status.returns());
    counters.put("settlingMillis", status.settling().toMillis());
    return new RoleReport(MemberRole.REGISTRY, counters, List.of(), List.of());
  }

  @Override
  public void close() {
    sweep.close();
    Schedulers.stop(executor);
    standard.close();
  }
}
