package org.gridrls.registry.soap;

import java.util.List;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.registry.membership.Membership;
import org.gridrls.wire.registry.Registry;
import org.gridrls.wire.registry.entry.RegistryEntry;
import org.gridrls.wire.registry.group.RegistryGroup;
import org.gridrls.wire.registry.pullpoint.RegistryPullPoint;
import org.gridrls.wire.registry.subscription.RegistrySubscription;

/**
 * The two faces of a registry over one membership: the plain one, and the WSRF one with its four
 * port types.
 */
public final class RegistryEndpoints {
  private RegistryEndpoints() {}

  public static List<SoapEndpoint> of(Membership membership) {
    return List.of(
        SoapEndpoint.of(
            Registry.class, new RegistryEndpoint(membership), "registry.wsdl", "/registry"),
        SoapEndpoint.of(
            RegistryGroup.class, new GroupEndpoint(), "registry-group.wsdl", "/registry/group"),
        SoapEndpoint.of(
            RegistryEntry.class, new EntryEndpoint(), "registry-entry.wsdl", "/registry/entry"),
        SoapEndpoint.of(
            RegistrySubscription.class,
            new SubscriptionEndpoint(),
            "registry-subscription.wsdl",
            "/registry/subscription"),
        SoapEndpoint.of(
            RegistryPullPoint.class,
            new PullPointEndpoint(),
            "registry-pull-point.wsdl",
            "/registry/pull-point"));
  }
}
