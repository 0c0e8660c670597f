package org.gridrls.security.acl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafePatternTest {
  @Test
  void theWholeTextMustMatch() {
    SafePattern alice = SafePattern.of("/DC=org/CN=Alice");
    assertTrue(alice.matches("/DC=org/CN=Alice"));
    assertFalse(alice.matches("/DC=org/CN=Alice Mallory"));
    assertFalse(alice.matches("/DC=net/DC=org/CN=Alice"));
    assertFalse(SafePattern.of("a|b").matches("ab"));
    assertFalse(SafePattern.of("alice").matches("alice\n"));
  }

  @Test
  void anExactTextIsNoExpression() {
    assertTrue(SafePattern.exactly("/CN=a.b*").matches("/CN=a.b*"));
    assertFalse(SafePattern.exactly("/CN=a.b*").matches("/CN=aab"));
  }

  /** They have no automaton: matching them can take exponential time. */
  @ParameterizedTest
  @ValueSource(strings = {"(.*)(.*)(.*)(.*)\\1x", "a(?=b)", "(?<!a)b", "a++b", "(?>a+)b"})
  void backReferencesAndLookAroundsAreRefused(String expression) {
    RlsException refused = assertThrows(RlsException.class, () -> SafePattern.of(expression));
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    assertTrue(refused.getMessage().contains("RE2"), refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"(a+)+b", "(a|a)*b", "(.*a){20}b", "(a|aa)+c", "((a*)*)*b"})
  void repeatedRepetitionsEnd(String expression) {
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> assertFalse(SafePattern.of(expression).matches("a".repeat(1_900))));
  }

  /** RE2/J unrolls them: the second would exhaust the memory. */
  @ParameterizedTest
  @ValueSource(strings = {"(a{1000}){1000}", "((a{1000}){1000}){1000}", "(((a{99}){99}){99}){99}"})
  void nestedRepetitionsAreRefusedBeforeTheyAreCompiled(String expression) {
    RlsException refused = assertThrows(RlsException.class, () -> SafePattern.of(expression));
    assertTrue(refused.getMessage().contains("large repetitions"), refused.getMessage());
  }

  @Test
  void aTextOfNoReasonableLengthIsRefused() {
    assertThrows(RlsException.class, () -> SafePattern.of(".*").matches("a".repeat(2_001)));
  }
}
