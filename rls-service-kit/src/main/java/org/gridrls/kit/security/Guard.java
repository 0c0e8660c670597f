package org.gridrls.kit.security;

import org.gridrls.api.RlsException;

/** Decides of every call, before anything is done. Implementations are safe for threads. */
@FunctionalInterface
public interface Guard {
  /** Whoever may connect may do everything: open mode. */
  Guard OPEN = call -> {};

  /** Returns if the call may go on; throws {@link RlsException} PERMISSION_DENIED if not. */
  void admit(Call call);
}
