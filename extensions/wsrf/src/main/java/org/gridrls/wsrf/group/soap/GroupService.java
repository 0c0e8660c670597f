package org.gridrls.wsrf.group.soap;

import java.util.List;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.registry.RegistryExtension;
import org.gridrls.registry.membership.Membership;
import org.gridrls.wire.registry.entry.RegistryEntry;
import org.gridrls.wire.registry.group.RegistryGroup;
import org.gridrls.wire.registry.pullpoint.RegistryPullPoint;
import org.gridrls.wire.registry.subscription.RegistrySubscription;
import org.gridrls.wsrf.fault.StandardFaultMapper;
import org.gridrls.wsrf.group.GroupConfig;
import org.gridrls.wsrf.group.ServiceGroup;
import org.gridrls.wsrf.notify.soap.Notifications;
import org.gridrls.wsrf.notify.soap.PullPointEndpoint;
import org.gridrls.wsrf.notify.soap.SubscriptionEndpoint;
import org.gridrls.wsrf.property.PropertyOperations;
import org.gridrls.wsrf.resource.ResourcePath;

/**
 * The four WSRF and WS-Notification port types of a registry. Safe for threads. Owns the threads
 * that notify until closed.
 */
public final class GroupService implements RegistryExtension {
  private static final String GROUP = "/registry/group";
  private static final String ENTRY = "/registry/entry";
  private static final String SUBSCRIPTION = "/registry/subscription";
  private static final String PULL_POINT = "/registry/pull-point";
  private static final Notifications.Service SERVICE =
      new Notifications.Service("registry", SUBSCRIPTION, PULL_POINT);

  private final String groupAddress;
  private final ResourcePath entryPath;
  private final Notifications notifications;
  private final ServiceGroup group;
  private final StandardFaultMapper faults;

  /** For the membership of a registry inside a server. */
  public GroupService(Membership membership, RoleContext context, GroupConfig config) {
    groupAddress = context.baseUrl() + "/ws" + GROUP;
    entryPath = new ResourcePath(context.baseUrl(), ENTRY);
    notifications = new Notifications(SERVICE, GroupNotices.TOPICS, config.notifying(), context);
    GroupNotices notices = new GroupNotices(groupAddress, new EntryXml(entryPath));
    group =
        new ServiceGroup(
            membership,
            context.clock(),
            config.membersMax(),
            (entry, change) -> notices.of(entry, change).forEach(notifications::publish));
    faults = new StandardFaultMapper(context.clock());
  }

  @Override
  public List<SoapEndpoint> endpoints() {
    GroupProperties properties = new GroupProperties(group, groupAddress, new EntryXml(entryPath));
    PropertyOperations ofGroup =
        new PropertyOperations(faults, () -> groupAddress, properties::ofGroup);
    return List.of(
        SoapEndpoint.of(
            RegistryGroup.class,
            new GroupEndpoint(group, ofGroup, notifications.producer(groupAddress), entryPath),
            "registry-group.wsdl",
            GROUP),
        SoapEndpoint.of(
            RegistryEntry.class,
            new EntryEndpoint(group, properties, faults, entryPath),
            "registry-entry.wsdl",
            ENTRY),
        SoapEndpoint.of(
            RegistrySubscription.class,
            new SubscriptionEndpoint(notifications.subscriptions()),
            "registry-subscription.wsdl",
            SUBSCRIPTION),
        SoapEndpoint.of(
            RegistryPullPoint.class,
            new PullPointEndpoint(notifications.pullPoints()),
            "registry-pull-point.wsdl",
            PULL_POINT));
  }

  /** Removes subscriptions and pull points whose lifetime is over. */
  @Override
  public void sweep() {
    notifications.sweep();
  }

  @Override
  public Metrics metrics() {
    return notifications.metrics();
  }

  @Override
  public void close() {
    notifications.close();
  }
}
