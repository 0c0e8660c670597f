package org.gridrls.security;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.kit.security.Guard;
import org.gridrls.security.acl.AccessConfig;
import org.gridrls.security.acl.AccessControl;
import org.gridrls.security.audit.AuditConfig;
import org.gridrls.security.audit.AuditLog;
import org.gridrls.security.audit.AuditedGuard;
import org.gridrls.security.audit.AuditedGuard.AuditTrail;
import org.gridrls.security.audit.RefusedCalls;

/**
 * Access control of one server: rules that follow their files, and the audit log. Safe for threads;
 * owns two threads until closed.
 */
final class Admission implements AutoCloseable {
  private static final Duration SUMMED_EVERY = Duration.ofMinutes(1);

  private final Closer closer = new Closer();
  private final AccessControl control;
  private final Optional<AuditLog> audit;
  private final Optional<RefusedCalls> refused;
  private final AuditedGuard guard;
  private final PeriodicTask refresh;

  /**
   * The properties of the server itself.
   *
   * @param open true if its callers prove nothing
   * @param ownName the distinguished name that it has towards others
   * @param data the directory of its files; the audit log is in its subdirectory {@code audit}
   */
  public record AdmittingServer(boolean open, Optional<String> ownName, Path data, Clock clock) {}

  private Admission(AccessConfig access, AuditConfig auditing, AdmittingServer server) {
    control = new AccessControl(access, server.open(), server.ownName());
    AuditConfig.Kept kept = auditing.keptWhen(server.open());
    audit =
        kept == AuditConfig.Kept.NONE
            ? Optional.empty()
            : Optional.of(closer.opened(new AuditLog(auditing, server.data().resolve("audit"))));
    refused = audit.map(log -> new RefusedCalls(log, auditing.sources(), server.clock()));
    closer.opened(this::sumRefused);
    guard =
        new AuditedGuard(
            control, new AuditTrail(kept, auditing.names(), audit, refused), server.clock());
    ScheduledExecutorService executor = Schedulers.scheduler("access-refresh", 1);
    closer.opened(() -> Schedulers.stop(executor));
    refresh =
        closer.opened(
            new PeriodicTask("refresh of access rules", control::refresh)
                .every(access.refresh(), access.refresh(), executor));
    closer.opened(
        new PeriodicTask("sums of refused callers", this::sumRefused)
            .every(SUMMED_EVERY, SUMMED_EVERY, executor));
  }

  private void sumRefused() {
    refused.ifPresent(RefusedCalls::sum);
  }

  /** Throws BAD_ARGUMENT with all mistakes of the files of rules. */
  public static Admission open(AccessConfig access, AuditConfig auditing, AdmittingServer server) {
    return new Admission(access, auditing, server);
  }

  public Guard guard() {
    return guard;
  }

  /** Looks at the files of rules now. */
  public void refresh() {
    refresh.runOnce();
  }

  /** Figures for the statistics. */
  public Metrics report() {
    Metrics metrics = control.report();
    audit.ifPresent(log -> metrics.addAll(log.report()));
    refused.ifPresent(
        calls -> metrics.counter("callersRefused", "Callers refused.", calls.refused()));
    return metrics;
  }

  @Override
  public void close() {
    closer.close();
  }
}
