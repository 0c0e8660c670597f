package org.gridrls.security.acl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Set;
import org.gridrls.api.RlsException;
import org.gridrls.kit.security.Caller;
import org.junit.jupiter.api.Test;

class GridmapTest {
  private static final Gridmap MAP =
      Gridmap.parse(
          "grid-mapfile",
          """
          # people
          "/DC=org/CN=Alice Liddell" alice,staff
          /DC=org/CN=Bob   bob
          "/DC=org/CN=Alice Liddell" "/cms/Role=production" cmsprod
          "*" "/cms/Role=production" prod
          "*" "/cms" cms
          "/DC=org/CN=Carol/emailAddress=c@x.org" carol
          "/DC=org/CN=The \\"Cat\\"" cat
          """);

  private static Optional<String> user(String name, String... groups) {
    return MAP.localUser(
        new Caller(
            Caller.Method.CERTIFICATE,
            name,
            Optional.of(name),
            Set.of(groups),
            Set.of(),
            false,
            "::1"));
  }

  @Test
  void theFirstOfSeveralUsersCounts() {
    assertEquals(Optional.of("alice"), user("/DC=org/CN=Alice Liddell"));
    assertEquals(Optional.of("bob"), user("/DC=org/CN=Bob"));
  }

  @Test
  void aRowWithTheGroupGoesBeforeOneWithout() {
    assertEquals(Optional.of("cmsprod"), user("/DC=org/CN=Alice Liddell", "/cms/Role=production"));
  }

  @Test
  void theVeryNameGoesBeforeTheStar() {
    assertEquals(Optional.of("bob"), user("/DC=org/CN=Bob", "/cms"));
    assertEquals(Optional.of("prod"), user("/DC=org/CN=Dora", "/cms", "/cms/Role=production"));
    assertEquals(Optional.of("cms"), user("/DC=org/CN=Dora", "/cms"));
    assertEquals(Optional.empty(), user("/DC=org/CN=Dora"));
  }

  @Test
  void namesAreComparedExactlyButForTheWaysToWriteAMailAddress() {
    assertEquals(Optional.of("carol"), user("/DC=org/CN=Carol/Email=c@x.org"));
    assertEquals(Optional.of("carol"), user("/DC=org/CN=Carol/E=c@x.org"));
    assertEquals(Optional.empty(), user("/DC=org/CN=bob"));
    assertEquals(Optional.of("cat"), user("/DC=org/CN=The \"Cat\""));
  }

  @Test
  void anonymousIsNobody() {
    assertEquals(
        Optional.empty(),
        Gridmap.parse("m", "\"*\" nobody").localUser(Caller.anonymous("127.0.0.1")));
  }

  @Test
  void mistakesAreToldWithTheirLines() {
    String message =
        assertThrows(
                RlsException.class,
                () ->
                    Gridmap.parse(
                        "grid-mapfile",
                        "/CN=x x\n/CN=x\nCN=y y\n/CN=John Smith js\n\"/CN=z\" z, q\n\"/CN=q q"))
            .getMessage();
    assertEquals(5, message.lines().count(), message);
    assertTrue(message.startsWith("grid-mapfile:2: after the distinguished name"), message);
    assertTrue(message.contains("grid-mapfile:3: a distinguished name begins with /"), message);
    assertTrue(message.contains("grid-mapfile:6: a quote is opened"), message);
  }
}
