package org.gridrls.kit.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
  void openModeAcceptsNoProof() {
    assertEquals(Set.of(), HostSecurity.OPEN.accepts());
    assertEquals("open", HostSecurity.OPEN.summary());
  }
}
