package org.gridrls.replicator.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.replicator.service.BulkRequests;
import org.gridrls.replicator.service.ReplicationOperations;
import org.gridrls.replicator.service.RuleOperations;
import org.gridrls.wire.replicator.Replicator;
import org.gridrls.wire.replicator.pullpoint.ReplicatorPullPoint;
import org.gridrls.wire.replicator.subscription.ReplicatorSubscription;
import org.gridrls.wsrf.notify.NotifyLimits;
import org.gridrls.wsrf.notify.soap.Notifications;
import org.gridrls.wsrf.notify.soap.PullPointEndpoint;
import org.gridrls.wsrf.notify.soap.SubscriptionEndpoint;

/**
 * The three port types of a replicator: its own, that of subscriptions, that of pull points. Safe
 * for threads. Owns the threads that notify until closed.
 */
public final class ReplicatorEndpoints implements AutoCloseable {
  private static final String SUBSCRIPTION = ReplicatorEndpoint.PATH + "/subscription";
  private static final String PULL_POINT = ReplicatorEndpoint.PATH + "/pull-point";

  private final Closer closer = new Closer();
  private final Notifications notifications;
  private final List<SoapEndpoint> endpoints;

  /** {@code catalog} is the one for requests that name none. */
  public ReplicatorEndpoints(
      ReplicationOperations operations,
      BulkRequests bulk,
      RuleOperations rules,
      RoleContext context,
      Optional<String> catalog,
      NotifyLimits limits) {
    notifications =
        closer.opened(
            new Notifications(
                new Notifications.Service("replicator", SUBSCRIPTION, PULL_POINT),
                ReplicationNotices.TOPICS,
                limits,
                context));
    ReplicationNotices notices =
        closer.opened(
            new ReplicationNotices(operations, ReplicatorEndpoint.path(context), notifications));
    endpoints =
        List.of(
            SoapEndpoint.of(
                Replicator.class,
                new ReplicatorEndpoint(operations, bulk, rules, context, catalog, notices),
                "replicator.wsdl",
                ReplicatorEndpoint.PATH),
            SoapEndpoint.of(
                ReplicatorSubscription.class,
                new SubscriptionEndpoint(notifications.subscriptions()),
                "replicator-subscription.wsdl",
                SUBSCRIPTION),
            SoapEndpoint.of(
                ReplicatorPullPoint.class,
                new PullPointEndpoint(notifications.pullPoints()),
                "replicator-pull-point.wsdl",
                PULL_POINT));
  }

  public List<SoapEndpoint> endpoints() {
    return endpoints;
  }

  /** Statistics of notifications. */
  public Metrics metrics() {
    return notifications.metrics();
  }

  @Override
  public void close() {
    closer.close();
  }
}
