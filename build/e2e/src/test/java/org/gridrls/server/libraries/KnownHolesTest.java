package org.gridrls.server.libraries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.time.Clock;
import java.util.List;
import org.gridrls.testkit.Advisories;
import org.gridrls.testkit.Against;
import org.gridrls.testkit.Attack;
import org.gridrls.testkit.Library;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Test;

/** None of the libraries of a server, or of its tests, has a hole that the list knows. */
class KnownHolesTest {
  private final Advisories advisories = Advisories.known();
  private final List<Library> libraries =
      Library.ofClassPath(
          System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));

  @Test
  @Against(Attack.VULNERABLE_LIBRARY)
  void noLibraryHasAKnownHole() {
    assertTrue(libraries.size() > 50, () -> "not the class path: " + libraries);
    for (String expected : List.of("cxf-core", "jetty-server", "sqlite-jdbc", "bcprov-jdk18on")) {
      assertTrue(
          libraries.stream().anyMatch(library -> library.artifact().endsWith(":" + expected)),
          expected);
    }
    assertEquals(List.of(), advisories.holesOf(libraries));
    // a young list would be the news; an old one must not fail a build without a network
    advisories
        .warning(Clock.systemUTC().instant())
        .ifPresent(warning -> System.err.println("WARNING: " + warning));
  }

  @Test
  void theDocumentSaysHowOldTheListIs() throws Exception {
    String document = Files.readString(ProjectRoot.path("docs/attacks.md"));
    assertTrue(document.contains("as of " + advisories.date()), "as of " + advisories.date());
  }
}
