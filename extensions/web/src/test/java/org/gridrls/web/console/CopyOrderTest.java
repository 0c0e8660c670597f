package org.gridrls.web.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.SiteDistances;
import org.gridrls.transfer.order.TargetOrder;
import org.junit.jupiter.api.Test;

class CopyOrderTest {
  private static final String THREE =
      """
      [{"member":"a","target":"http://a/x","site":"lyon","logical":[],"own":[["size","7"]]},
       {"member":"b","target":"http://b/x","site":"geneva","preference":3,"logical":[["size","9"]],"own":[["suspect","yes"]]},
       {"member":"c","target":"http://c/x","site":"geneva","logical":[],"own":[["size","7"]]}]
      """;

  private static TargetOrder order(Optional<String> site) {
    SiteDistances distances = SiteDistances.of(List.of("geneva lyon 7"));
    return new TargetOrder(site, distances, new HostRates(Clock.systemUTC()));
  }

  private static Map<String, Object> copy(String host, String why, boolean suspect, Object... no) {
    return Map.of(
        "target", "http://" + host + "/x", "why", why, "suspect", suspect, "differs", List.of(no));
  }

  private static Map<String, Object> ranked(Optional<String> site, String copies) {
    return CopyOrder.of(order(site), "{\"name\":\"x\",\"copies\":" + copies + "}");
  }

  @Test
  void copiesAreRankedForTheSiteOfTheServerWithReasons() {
    assertEquals(
        Map.of(
            "site",
            "geneva",
            "copies",
            List.of(
                copy("c", "same site", false),
                copy("a", "distance 7", false),
                copy("b", "suspect, same site, preference 3", true, "size 9, 7 at most others"))),
        ranked(Optional.of("geneva"), THREE));
  }

  @Test
  void withoutASiteNoDistanceIsStated() {
    assertEquals(
        Map.of("copies", List.of(copy("a", "", false))),
        ranked(
            Optional.empty(),
            "[{\"member\":\"a\",\"target\":\"http://a/x\",\"logical\":[],\"own\":[]}]"));
  }

  @Test
  void withTwoValuesOfASizeNoneIsCalledTheUsualOne() {
    String two =
        """
        [{"member":"a","target":"http://a/x","logical":[],"own":[["size","7"]]},
         {"member":"b","target":"http://b/x","logical":[],"own":[["size","8"]]}]
        """;
    String said = ranked(Optional.empty(), two).get("copies").toString();
    assertEquals(true, said.contains("[size 7, others disagree]"), said);
    assertEquals(true, said.contains("[size 8, others disagree]"), said);
  }

  @Test
  void otherTextIsRefused() {
    for (String wrong : List.of("", "{}", "[1]", "[{}]", "[{\"target\":1}]", "[null]")) {
      assertEquals(RlsError.BAD_ARGUMENT, refused(wrong), wrong);
    }
    String many = String.join(",", Collections.nCopies(CopyOrder.COPIES_MAX + 1, "{}"));
    assertEquals(RlsError.TOO_LARGE, refused("[" + many + "]"));
  }

  private static RlsError refused(String copies) {
    return assertThrows(RlsException.class, () -> ranked(Optional.empty(), copies)).error();
  }
}
