package org.gridrls.kit.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;

class HostSecurityTest {
  private static final Set<Caller.Method> TOKENS = Set.of(Caller.Method.TOKEN);

  private static void assertRefused(Authenticator authenticator, Guard guard) {
    RlsException refused =
        assertThrows(
            RlsException.class,
            () -> new HostSecurity(authenticator, guard, Optional.empty(), TOKENS));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
  }

  @Test
  void callersWhoMustProveTheirIdentityAreNeverServedUnchecked() {
    assertRefused(Authenticator.OPEN, call -> {});
    assertRefused(request -> Optional.empty(), Guard.OPEN);
  }

  @Test
  void aRefusalStatesExactlyWhatIsAccepted() {
    assertEquals(
        "the caller is not authenticated; this server accepts a client certificate of a trusted"
            + " authority",
        accepting(Caller.Method.CERTIFICATE).unauthenticated().getMessage());
    assertEquals(
        "the token is too old; this server accepts a bearer token of a trusted issuer, or a user"
            + " name and password (below /ws/password), or a signed message (below /ws/signed)",
        accepting(Caller.Method.SIGNATURE, Caller.Method.TOKEN, Caller.Method.PASSWORD)
            .refused(new RlsException(RlsError.PERMISSION_DENIED, "the token is too old"))
            .getMessage());
  }

  @Test
  void aFailureThatIsNoRefusalStaysWhatItIs() {
    RlsException away = new RlsException(RlsError.UNAVAILABLE, "the issuer's keys are away");
    assertSame(away, accepting(Caller.Method.TOKEN).refused(away));
  }

  private static HostSecurity accepting(Caller.Method... methods) {
    return new HostSecurity(
        request -> Optional.empty(), call -> {}, Optional.empty(), Set.of(methods));
  }

  @Test
  void openModeAcceptsNoProof() {
    assertEquals(Set.of(), HostSecurity.OPEN.accepts());
    assertEquals("open", HostSecurity.OPEN.summary());
  }
}
