package org.gridrls.server.federation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.gridrls.server.Servers;
import org.gridrls.server.SoapWire;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * An index that searches the catalogs names the age of its list of catalogs: each catalog that
 * joined before the moment of that list must have been asked.
 */
class SearchedCatalogsTest {
  private static final int JOINS = Integer.getInteger("rls.test.joins", 4);

  @TempDir private Path directory;

  /**
   * @param listed the latest moment, by the stopwatch of this machine, at which its list of
   *     catalogs was surely confirmed
   */
  private record Searched(long listed, int catalogs, boolean complete) {}

  private static Searched search(String url) throws Exception {
    long asking = System.nanoTime();
    Element answer = new SoapWire().post(url + "/ws/rli", SoapWire.searchBySize("1")).body();
    NodeList age = answer.getElementsByTagNameNS("*", "catalogsAgeMillis");
    long millis = age.getLength() == 0 ? Integer.MAX_VALUE : Long.parseLong(text(age));
    boolean complete = text(answer.getElementsByTagNameNS("*", "complete")).equals("true");
    return new Searched(
        asking - TimeUnit.MILLISECONDS.toNanos(millis + 1),
        answer.getElementsByTagNameNS("*", "matches").getLength(),
        complete);
  }

  private static String text(NodeList nodes) {
    return nodes.item(0).getTextContent();
  }

  @Test
  void eachCatalogThatJoinedBeforeTheListIsAsked() throws Exception {
    try (Servers servers = new Servers(directory)) {
      servers.start("registry");
      servers.awaitMembers(1);
      for (int expected = 2; expected < JOINS + 2; expected++) {
        servers.start("catalog-" + expected, "roles", "lrc");
        servers.awaitMembers(expected);
        long joined = System.nanoTime();
        Searched found = search(servers.url("registry"));
        while (found.listed < joined) {
          found = search(servers.url("registry"));
        }
        assertEquals(expected, found.catalogs, "complete: " + found.complete);
        assertTrue(found.complete);
      }
    }
  }
}
