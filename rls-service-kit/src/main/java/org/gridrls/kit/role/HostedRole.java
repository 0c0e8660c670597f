package org.gridrls.kit.role;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.member.MemberRole;
import org.gridrls.kit.host.SoapEndpoint;

/**
 * A service inside a server, as the server sees it: what it serves, how it does. Closing it ends
 * all it started.
 */
public interface HostedRole extends AutoCloseable {
  MemberRole role();

  List<SoapEndpoint> endpoints();

  RoleReport report();

  /** What keeps the service from a part of its work; for everybody, so without names or paths. */
  default Optional<String> trouble() {
    return Optional.empty();
  }

  /** Starts full soft-state updates now, for one update target or all; returns those it started. */
  default List<String> forceUpdate(Optional<String> rli) {
    return List.of();
  }

  /** Some settings have other values now; for what is not read anew each time. */
  default void settingsChanged() {}

  /**
   * Ends what the service does of its own accord, such as telling others; it still answers. Comes
   * before {@link #close}, while the server still accepts.
   */
  default void retire() {}

  @Override
  void close();
}
