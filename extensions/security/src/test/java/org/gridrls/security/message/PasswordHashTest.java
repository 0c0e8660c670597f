package org.gridrls.security.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PasswordHashTest {
  /** Made by Python's hashlib. */
  private static final String OLD =
      "pbkdf2-sha256:210000:AAECAwQFBgcICQoLDA0ODw==:Ak9XgsHQ2Vs9Gv04sw8kKxBKIoa4ANUTvN1OGDEq4/w=";

  @Test
  void linesOfEarlierVersionsAreReadAndCalledWeak() {
    PasswordHash old = PasswordHash.parse(OLD);
    assertTrue(old.isWeak());
    assertTrue(old.matches("secret".toCharArray()));
    assertFalse(old.matches("Secret".toCharArray()));
  }

  @Test
  void aNewOneHasTheRoundsOfToday() {
    PasswordHash made = PasswordHash.of("secret".toCharArray());
    assertFalse(made.isWeak());
    assertEquals("600000", made.line().split(":")[1]);
    assertTrue(PasswordHash.parse(made.line()).matches("secret".toCharArray()));
    assertFalse(made.toString().contains(made.line()));
  }
}
