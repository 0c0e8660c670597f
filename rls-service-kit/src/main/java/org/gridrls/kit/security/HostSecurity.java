package org.gridrls.kit.security;

/**
 * How a host learns who calls, and who decides what they may do.
 *
 * @param authenticator for endpoints whose callers prove who they are by connection or header
 */
public record HostSecurity(Authenticator authenticator, Guard guard) {
  /** Everybody may do everything. For loopback. */
  public static final HostSecurity OPEN = new HostSecurity(Authenticator.OPEN, Guard.OPEN);
}
