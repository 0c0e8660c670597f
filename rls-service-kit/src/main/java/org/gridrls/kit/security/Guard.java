package org.gridrls.kit.security;

import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/** Authorizes every call before anything is done. Implementations are safe for threads. */
@FunctionalInterface
public interface Guard {
  /** Allows everything to every caller: open mode. */
  Guard OPEN = call -> {};

  /** The HTTP header in which a server names the caller that it acts for. */
  String ON_BEHALF_OF = "Rls-On-Behalf-Of";

  /** Receives the end of an admitted call, once. */
  @FunctionalInterface
  interface Ending {
    /** For who does not want to know. */
    Ending IGNORED = failure -> {};

    /** {@code failure} is empty if the call was answered. */
    void ended(Optional<RlsError> failure);
  }

  /** Returns if the call is allowed; throws {@link RlsException} PERMISSION_DENIED if not. */
  void admit(Call call);

  /** Would the call be let in? Nothing is noted about the question. */
  default boolean would(Call call) {
    try {
      admit(call);
      return true;
    } catch (RlsException refused) {
      return false;
    }
  }

  /** Admits the call as {@link #admit} does, for a caller that reports how the call ended. */
  default Ending begin(Call call) {
    admit(call);
    return Ending.IGNORED;
  }

  /** May who makes this call send updates that it forwards for others? */
  default boolean mayForward(Call call) {
    return false;
  }

  /**
   * Receives a call that was refused because its caller was not authenticated; its permissions were
   * not checked. Never fails, and does not wait.
   */
  default void refused(RefusedCall call) {}

  /**
   * The caller that a server names in the header {@link #ON_BEHALF_OF} of its call. Throws
   * PERMISSION_DENIED if the caller may not act for others, which is the default.
   */
  default Caller original(Caller caller, String header) {
    throw RlsException.about(
        RlsError.PERMISSION_DENIED,
        "this server does not accept calls on behalf of others",
        caller.name());
  }
}
