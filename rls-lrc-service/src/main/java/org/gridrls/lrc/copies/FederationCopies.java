package org.gridrls.lrc.copies;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.federation.OtherCopies;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.lrc.catalog.CatalogIdentity;

/**
 * Asks the federation of a server about copies, in the name of the caller whom its thread serves:
 * the indexes that the catalog updates, then the other indexes, and the catalogs that they name.
 * Safe for threads.
 */
public final class FederationCopies implements CopyKeeper.Others, AutoCloseable {
  private static final int THREADS = 16;
  private static final int WAITING = 1_000;
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final Closer closer = new Closer();
  private final MembershipView membership;
  private final Supplier<List<String>> targets;
  private final CatalogIdentity identity;
  private final String lrc;
  private final OtherCopies copies;

  /** {@code targets}: URLs of the indexes that the catalog updates. */
  public FederationCopies(
      RoleContext context, Supplier<List<String>> targets, CatalogIdentity identity) {
    this.membership = context.membership();
    this.targets = targets;
    this.identity = identity;
    this.lrc = context.endpoint(MemberPort.LOCAL_REPLICA_CATALOG);
    SoapConnector connector =
        closer.opened(
            context.connector().with(new Timeouts(CopyKeeper.TIME.dividedBy(2), CopyKeeper.TIME)));
    ExecutorService pool = BoundedExecutors.pool("lrc-copies", THREADS, WAITING);
    closer.opened(() -> Schedulers.stop(pool));
    this.copies =
        new OtherCopies(
            this::indexes,
            OtherCopies.Calls.over(connector),
            CarriedCall.carrying(pool, CurrentCall::carried),
            () -> LockSupport.parkNanos(PAUSE.toNanos()));
  }

  private List<MemberAddress> indexes() {
    Stream<String> members =
        membership.with(MemberRole.RLI).stream()
            .flatMap(member -> member.endpoint(MemberPort.REPLICA_LOCATION_INDEX).stream());
    List<MemberAddress> all = new ArrayList<>();
    Stream.concat(targets.get().stream(), members)
        .map(url -> membership.at(MemberPort.REPLICA_LOCATION_INDEX, url))
        .forEach(all::add);
    return all;
  }

  @Override
  public List<OtherCopies.CopyFinding> ask(List<String> names, Duration time) {
    return copies.ask(
        names, new OtherCopies.Asker(lrc, membership.self(), identity.catalogId()), time);
  }

  @Override
  public String catalogId() {
    return identity.catalogId();
  }

  @Override
  public void close() {
    closer.close();
  }
}
