package org.gridrls.registry;

import java.util.List;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.registry.membership.Membership;

/**
 * Further port types over the membership of a registry, plugged in by the composition root.
 * Implementations are safe for threads.
 */
public interface RegistryExtension extends AutoCloseable {
  /** The endpoints, to be served beside that of the registry. */
  List<SoapEndpoint> endpoints();

  /** Expires its own resources; called with each sweep of the registry. */
  void sweep();

  /** Statistics for the registry's report. */
  Metrics metrics();

  @Override
  void close();

  /** Creates the extension of one registry. */
  @FunctionalInterface
  interface ExtensionFactory {
    RegistryExtension over(Membership membership, RoleContext context);
  }
}
