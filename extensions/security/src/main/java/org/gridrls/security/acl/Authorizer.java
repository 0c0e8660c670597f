package org.gridrls.security.acl;

import org.gridrls.kit.security.Call;

/** Decides of calls. Implementations are safe for threads. */
@FunctionalInterface
public interface Authorizer {
  AclDecision decide(Call call);

  /** Would the call be allowed? It is not counted. */
  default boolean would(Call call) {
    return decide(call).allowed();
  }

  /** Has the caller the privilege {@code rli_forward}, besides what the call itself needs? */
  default boolean mayForward(Call call) {
    return false;
  }
}
