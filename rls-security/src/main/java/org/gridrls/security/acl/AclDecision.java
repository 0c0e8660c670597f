package org.gridrls.security.acl;

import java.util.Optional;

/**
 * What became of a call that asked to be let in. Immutable.
 *
 * @param rule where the rule stands that decided ({@code file:line} or a setting); empty if none
 *     speaks of it, or none was needed
 * @param reason what the caller is told if it is denied; else empty
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
