package org.gridrls.kit.security.acl;

import org.gridrls.kit.security.Call;

/** Decides of calls. Implementations are safe for threads. */
@FunctionalInterface
public interface Authorizer {
  AclDecision decide(Call call);
}
