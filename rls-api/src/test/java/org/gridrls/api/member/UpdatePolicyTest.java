package org.gridrls.api.member;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.gridrls.api.RlsError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How a policy is written. */
class UpdatePolicyTest {

  @ParameterizedTest
  @ValueSource(strings = {"all", "pattern", "hash(1)", "hash(100)"})
  void aPolicyIsReadAsItIsWritten(String text) {
    assertEquals(text, UpdatePolicy.of(text).toString());
    assertEquals(Optional.of(UpdatePolicy.of(text)), UpdatePolicy.ifKnown(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "some", "hash", "hash()", "hash(0)", "hash(101)", "hash(-1)", "ALL"})
  void whatIsNoPolicyIsRefused(String text) {
    assertFails(RlsError.BAD_ARGUMENT, () -> UpdatePolicy.of(text));
    assertEquals(Optional.empty(), UpdatePolicy.ifKnown(text));
  }

  @Test
  void noWordIsNoPolicy() {
    assertEquals(Optional.empty(), UpdatePolicy.ifKnown(null));
  }
}
