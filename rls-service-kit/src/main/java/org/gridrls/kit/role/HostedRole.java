package org.gridrls.kit.role;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.kit.host.SoapEndpoint;

/**
 * A service inside a server, as the composition root sees it: its endpoints and its report. Closing
 * it stops everything that it started.
 */
public interface HostedRole extends AutoCloseable {
  MemberRole role();

  List<SoapEndpoint> endpoints();

  RoleReport report();

  /** The problems that limit the service; public, so they contain no names or paths. */
  default List<String> troubles() {
    return List.of();
  }

  /**
   * An operator accepts that the store of a catalog lacks acknowledged changes; returns how many
   * were known to be lost.
   */
  default long acceptLoss() {
    return 0;
  }

  /** The present start of the catalog, if the service is one; every reply states it. */
  default Optional<ServerIdentity.CatalogVersion> catalog() {
    return Optional.empty();
  }

  /** Starts full soft-state updates now, for one update target or all; returns those it started. */
  default List<String> forceUpdate(Optional<String> rli) {
    return List.of();
  }

  /** Called when settings have changed, for values that the service has cached. */
  default void settingsChanged() {}

  /**
   * Ends the service's own activity, such as updates to others; it still answers. Comes before
   * {@link #close}, while the server still accepts.
   */
  default void retire() {}

  @Override
  void close();
}
