package org.gridrls.security.acl;

import java.util.Optional;

/**
 * The decision about a call. Immutable.
 *
 * @param rule the place of the deciding rule ({@code file:line} or a setting); empty if no rule
 *     applies or none was needed
 * @param reason the message to the caller if the call is denied; else empty
 */
public record AclDecision(
    boolean allowed, Optional<String> rule, String reason, Optional<String> localUser) {
  static AclDecision allowed(Optional<String> rule, Optional<String> localUser) {
    return new AclDecision(true, rule, "", localUser);
  }

  static AclDecision denied(Optional<String> rule, String reason, Optional<String> localUser) {
    return new AclDecision(false, rule, reason, localUser);
  }
}
