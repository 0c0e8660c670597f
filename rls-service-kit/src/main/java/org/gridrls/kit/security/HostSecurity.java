package org.gridrls.kit.security;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The security of a host: authentication, authorization, and TLS on its port.
 *
 * @param authenticator for endpoints whose callers prove who they are by connection or header
 * @param accepts the ways to prove it; none: open mode
 */
public record HostSecurity(
    Authenticator authenticator,
    Guard guard,
    Optional<TransportSecurity> tls,
    Set<Caller.Method> accepts) {
  /** Every caller may do everything. For loopback. */
  public static final HostSecurity OPEN = new HostSecurity(Authenticator.OPEN, Guard.OPEN);

  public HostSecurity {
    accepts = Set.copyOf(accepts);
    if (!accepts.isEmpty() && (authenticator == Authenticator.OPEN || guard == Guard.OPEN)) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "callers must prove their identity (security.accept), but nothing checks them:"
              + " the module rls-security is missing or not plugged in");
    }
  }

  /** Without TLS. */
  public HostSecurity(Authenticator authenticator, Guard guard) {
    this(authenticator, guard, Optional.empty(), Set.of());
  }

  /** True if only authenticated callers are served, over encrypted connections. */
  public boolean isClosed() {
    return tls.isPresent() && !accepts.isEmpty();
  }

  /** The refusal of a caller that shows no proof. */
  public RlsException unauthenticated() {
    return telling("the caller is not authenticated");
  }

  /** The refusal of a proof, which also states what would be accepted. */
  public RlsException refused(RlsException proof) {
    return proof.error() == RlsError.PERMISSION_DENIED ? telling(proof.getMessage()) : proof;
  }

  private RlsException telling(String refusal) {
    String proofs =
        accepts.stream().sorted().map(Caller.Method::proof).collect(Collectors.joining(", or "));
    String accepted =
        accepts.isEmpty() ? "; see the policy in the WSDL" : "; this server accepts " + proofs;
    return new RlsException(RlsError.PERMISSION_DENIED, refusal + accepted);
  }

  /** For people: {@code open}, or how callers prove who they are. */
  public String summary() {
    String ways =
        accepts.stream().map(Caller.Method::word).sorted().collect(Collectors.joining(", "));
    return (accepts.isEmpty() ? "open" : ways) + (tls.isPresent() ? " over TLS" : "");
  }
}
