package org.gridrls.kit.security.acl;

import org.gridrls.kit.security.Call;

/** Decides of calls. Implementations are safe for threads. */
@FunctionalInterface
public interface Authorizer {
  AclDecision decide(Call call);

  /** Would the call be allowed? It is not counted. */
  default boolean would(Call call) {
    return decide(call).allowed();
  }
}
