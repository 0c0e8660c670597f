package org.gridrls.registry.membership;

import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The caller that acts for a member. Immutable.
 *
 * @param identity as authenticated; empty in open mode
 * @param administrator may act for every member
 * @param itself authenticated as the server that it registers
 */
public record Claimant(Optional<String> identity, boolean administrator, boolean itself) {
  /** A caller in open mode, without authentication. */
  public static final Claimant OPEN = new Claimant(Optional.empty(), false, false);

  /** PERMISSION_DENIED if the name is bound to another identity. */
  void requireRight(MemberRecord held) {
    if (identity.isEmpty() || administrator || held.owner().isEmpty()) {
      return;
    }
    if (!held.owner().equals(identity)) {
      throw RlsException.about(
          RlsError.PERMISSION_DENIED,
          "the name of this member is bound to "
              + held.owner().get()
              + "; only that identity or an administrator may act for it, not "
              + identity.get(),
          held.name());
    }
  }

  /** The owner of the name after this caller registers it. */
  Optional<String> owner(Optional<MemberRecord> held) {
    Optional<String> before = held.flatMap(MemberRecord::owner);
    return before.isPresent() || !itself ? before : identity;
  }
}
