package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdvisoriesTest {
  private static final String BILL =
      """
      { "bomFormat" : "CycloneDX", "components" : [
        { "name" : "commons-text", "purl" : "pkg:maven/org.apache.commons/commons-text@%s?type=jar" },
        { "name" : "cxf-core", "purl" : "pkg:maven/org.apache.cxf/cxf-core@4.2.3?type=jar" } ] }
      """;

  @Test
  @Against(Attack.VULNERABLE_LIBRARY)
  void aBillWithAVulnerableLibraryIsRefusedByItsAdvisory() {
    List<String> holes = Advisories.known().holesOf(Library.ofBill(BILL.formatted("1.9")));
    assertEquals(1, holes.size(), holes::toString);
    assertTrue(
        holes.get(0).startsWith("org.apache.commons:commons-text 1.9: CVE-2022-42889"),
        holes::toString);
    assertEquals(List.of(), Advisories.known().holesOf(Library.ofBill(BILL.formatted("1.15.0"))));
  }

  @Test
  void jarsOfAClassPathAreKnownByWhereTheyLie() {
    List<Library> found =
        Library.ofClassPath(
            "/x/target/classes:/home/a/.m2/repository/org/apache/commons/commons-text/1.9/commons-text-1.9.jar"
                + ":/r/org/xerial/sqlite-jdbc/3.41.2.1/sqlite-jdbc-3.41.2.1.jar");
    assertEquals(2, found.size(), found::toString);
    String holes = String.join("\n", Advisories.known().holesOf(found));
    assertTrue(holes.contains("commons-text 1.9: CVE-2022-42889"), holes);
    assertTrue(holes.contains("sqlite-jdbc 3.41.2.1: CVE-2023-32697"), holes);
  }

  @ParameterizedTest
  @CsvSource({
    "1.9, 1.10, -1",
    "1.10.0, 1.10, 0",
    "12.1.0.beta2, 12.1.0, -1",
    "12.1.0.alpha0, 12.1.0.beta2, -1",
    "33.8.0-jre, 32.0.0, 1",
    "4.0.0-RC1, 4.0.0, -1",
    "26.10.0, 9.3.0, 1",
    "42.7.14, 42.7.7, 1",
    "5.5.7.Final, 5.5.7, 0"
  })
  void versionsAreOrdered(String one, String other, int order) {
    assertEquals(order, Library.compare(one, other));
    assertEquals(-order, Library.compare(other, one));
  }

  @Test
  void theListIsWhole() {
    Advisories known = Advisories.known();
    assertTrue(known.all().size() > 50);
    for (Advisories.Advisory advisory : known.all()) {
      assertTrue(advisory.id().matches("(CVE|GHSA)-[\\w-]+"), advisory::toString);
      assertTrue(advisory.artifact().matches("[\\w.-]+:[\\w.-]+"), advisory::toString);
      assertTrue(
          advisory.fixed().isEmpty()
              || Library.compare(advisory.introduced(), advisory.fixed()) < 0,
          advisory::toString);
    }
  }

  @Test
  void anOldListSaysSo() {
    Advisories known = Advisories.known();
    Instant made = known.date().atStartOfDay(ZoneOffset.UTC).toInstant();
    assertEquals(true, known.warning(made.plus(Duration.ofDays(90))).isEmpty());
    assertTrue(known.warning(made.plus(Duration.ofDays(91))).orElseThrow().contains("91 days"));
  }
}
