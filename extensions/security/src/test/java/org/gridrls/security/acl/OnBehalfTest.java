package org.gridrls.security.acl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Caller;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OnBehalfTest {
  private static Caller caller(String name, Set<String> groups) {
    return new Caller(
        Caller.Method.TOKEN,
        name,
        Optional.of("/CN=x"),
        groups,
        Set.of("storage.read:/a", "storage.create:/b"),
        true,
        "192.0.2.1");
  }

  @Test
  void aCallerComesBackAsItWas() {
    Caller caller = caller("https://iss/#J\u00f6rg", Set.of("/cms", "/cms/x"));
    String header = OnBehalf.encode(caller).orElseThrow();
    assertTrue(header.chars().allMatch(c -> c > ' ' && c < 127), header);
    assertEquals(caller, OnBehalf.decode(header, "192.0.2.1"));
    assertEquals("192.0.2.7", OnBehalf.decode(header, "192.0.2.7").address());
  }

  @Test
  void whoHasProvedNothingIsNotPassedOn() {
    assertEquals(Optional.empty(), OnBehalf.encode(Caller.anonymous("192.0.2.1")));
  }

  @Test
  void aNameCannotBringFieldsOfItsOwn() {
    assertThrows(RlsException.class, () -> OnBehalf.encode(caller("x\n/CN=admin", Set.of())));
    assertThrows(RlsException.class, () -> OnBehalf.encode(caller("x", Set.of("/a\n/b"))));
  }

  @Test
  void whatIsTooLongIsNotSentAndNotRead() {
    assertThrows(RlsException.class, () -> OnBehalf.encode(caller("x".repeat(9_000), Set.of())));
    assertThrows(RlsException.class, () -> OnBehalf.decode("A".repeat(9_000), "::1"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "1",
        "1\nnone\nx\n\nfalse\n0",
        "1\npassword\n\n\nfalse\n0",
        "2\npassword\nx\n\nfalse\n0",
        "1\npassword\nx\n\nmaybe\n0",
        "1\npassword\nx\n\nfalse\n3",
        "1\npassword\nx\n\nfalse\n-1",
        "1\nmagic\nx\n\nfalse\n0"
      })
  void whatIsNoCallerIsRefused(String fields) {
    String header = Base64.getUrlEncoder().encodeToString(fields.getBytes(StandardCharsets.UTF_8));
    assertThrows(RlsException.class, () -> OnBehalf.decode(header, "::1"));
    assertThrows(RlsException.class, () -> OnBehalf.decode(fields, "::1"));
  }
}
