package org.globus.replica.rls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index side, and the update targets that make an index know anything. */
class IndexFacadeTest {
  @TempDir private Path data;
  private LiveServer catalogServer;
  private LiveServer indexServer;
  private RLSClient catalog;
  private RLSClient index;

  @BeforeEach
  void start() throws RLSException {
    indexServer = new LiveServer(data.resolve("rli"), "rli", "name", "index");
    catalogServer = new LiveServer(data.resolve("lrc"), "lrc", "name", "catalog");
    catalog = catalogServer.client();
    index = indexServer.client();
    catalog.getLRC().create("cms/1", "root://1");
    catalog.getLRC().create("cms/2", "root://2");
    catalog.getLRC().create("atlas/1", "root://3");
  }

  @AfterEach
  void stop() throws RLSException {
    catalog.Close();
    index.Close();
    catalogServer.close();
    indexServer.close();
  }

  private void awaitKnown(String lfn) {
    Eventually.holds(
        lfn + " is known",
        () -> {
          try {
            return index.getRLI().exists(lfn, RLSAttribute.RLI_LFN);
          } catch (RLSException e) {
            assertEquals(RLSClient.RLS_TIMEOUT, e.GetRC(), e.getMessage());
            return false;
          }
        });
  }

  @Test
  void anIndexOfListsAnswersByNameAndByWildcard() throws RLSException {
    catalog.getLRC().rliAdd(indexServer.rls(), 0, null);
    awaitKnown("atlas/1");
    RLSClient.RLI rli = index.getRLI();
    RLSString2 row = (RLSString2) rli.getLRC("cms/1").get(0);
    assertEquals("cms/1 " + catalogServer.rls(), row.s1 + " " + row.s2);
    RLSClient found = new RLSClient(row.s2);
    assertEquals(1, found.getLRC().getPFN("cms/1").size());
    found.Close();
    assertEquals(2, rli.getLRCWC("cms/*").size());
    RLSOffsetLimit window = new RLSOffsetLimit(0, 2);
    assertEquals(2, index.RLIGetLRCWC("*", window).size());
    assertEquals(1, index.RLIGetLRCWC("*", window).size());
    assertEquals(-1, window.offset);
    assertTrue(rli.exists(catalogServer.web(), RLSAttribute.RLI_LRC));
    assertTrue(rli.mappingExists("cms/1", catalogServer.rls()));
    assertFalse(index.RLIMappingExists("cms/9", catalogServer.rls()));
    RLSLRCInfo sender = (RLSLRCInfo) rli.lrcList().get(0);
    assertEquals(catalogServer.rls(), sender.url);
    assertTrue(sender.lastupdate.getTime() > 0);
    assertEquals(List.of(), rli.rliList());
    RLSStats stats = index.Stats();
    assertEquals("3 1 1", stats.RLINumMAP + " " + stats.RLINumLRC + " " + stats.RLINumSender);
    assertEquals(RLSStats.RLS_RLISERVER, stats.Flags & 3);
  }

  @Test
  void aThousandNamesInOneCall() throws RLSException {
    catalog.getLRC().rliAdd(indexServer.rls(), 0, "");
    awaitKnown("cms/2");
    ArrayList<Object> names = new ArrayList<>();
    IntStream.range(0, 998).forEach(i -> names.add("nowhere/" + i));
    names.addAll(Arrays.asList("cms/2", ""));
    List<?> rows = index.getRLI().getLRCBulk(names);
    RLSString2Bulk missing = (RLSString2Bulk) rows.get(0);
    RLSString2Bulk there = (RLSString2Bulk) rows.get(998);
    assertEquals(1_000, rows.size());
    assertEquals("27 nowhere/0 null", missing.rc + " " + missing.s1 + " " + missing.s2);
    assertEquals("0 cms/2 " + catalogServer.rls(), there.rc + " " + there.s1 + " " + there.s2);
    assertEquals(RLSClient.RLS_BADARG, ((RLSString2Bulk) rows.get(999)).rc);
    assertEquals(1_000, index.getRLI().existsBulk(names, RLSAttribute.RLI_LFN).size());
  }

  @Test
  void patternsSelectWhatIsSent() throws RLSException {
    RLSClient.LRC lrc = catalog.getLRC();
    lrc.rliAdd(indexServer.rls(), 0, "cms/*");
    lrc.rliAdd(indexServer.rls(), 0, "lhcb/*");
    assertEquals(2, lrc.rliGetPart(indexServer.rls(), null).size());
    assertEquals(1, lrc.rliGetPart(null, "cms/*").size());
    lrc.rliDelete(indexServer.rls(), "lhcb/*");
    awaitKnown("cms/1");
    RLSClient.RLI rli = index.getRLI();
    Refused.with(RLSClient.RLS_TIMEOUT, () -> rli.exists("atlas/1", RLSAttribute.RLI_LFN));
    Refused.with(RLSClient.RLS_TIMEOUT, () -> rli.mappingExists("atlas/1", catalogServer.rls()));
    lrc.rliDelete(indexServer.rls(), "cms/*");
    awaitKnown("atlas/1");
    RLSString2 part = (RLSString2) lrc.rliGetPart(null, null).get(0);
    assertEquals(indexServer.rls() + " ", part.s1 + " " + part.s2);
  }

  @Test
  void aWildcardOnAFilterIsAskedOfItsCatalog() throws RLSException {
    RLSClient.LRC lrc = catalog.getLRC();
    lrc.rliAdd(indexServer.rls(), RLSClient.RLIFLAG_BLOOMFILTER, "ignored/*");
    awaitKnown("atlas/1");
    RLSString2 found = (RLSString2) index.getRLI().getLRCWC("atlas/*").get(0);
    assertEquals("atlas/1 " + catalogServer.rls(), found.s1 + " " + found.s2);
    assertEquals(3, index.getRLI().getLRCWC("*").size());
    RLSRLIInfo info = lrc.rliInfo(indexServer.rls());
    assertEquals(RLSClient.RLIFLAG_BLOOMFILTER, info.flags);
    assertEquals(indexServer.rls(), info.url);
    assertEquals(900, info.updateinterval);
    assertEquals(1, catalog.LRCRLIList().size());
    RLSStats stats = catalog.Stats();
    assertEquals(RLSStats.RLS_LRCSERVER | RLSStats.RLS_SNDBLOOMFILTER, stats.Flags & 0x33);
    assertEquals(
        "900 0 3 3 3",
        stats.LRCBloomFilterUI
            + " "
            + stats.LRCLFNListUI
            + " "
            + stats.LRCNumLFN
            + " "
            + stats.LRCNumPFN
            + " "
            + stats.LRCNumMAP);
    catalog.Admin(RLSClient.ADMIN_SSU);
    catalog.Admin(RLSClient.ADMIN_PING);
    catalog.LRCRLIDelete(indexServer.rls(), null);
    assertEquals(List.of(), lrc.rliList());
  }

  @Test
  void aWildcardOnAMixedIndexAnswersOfAllItsCatalogs() throws RLSException {
    catalog.getLRC().rliAdd(indexServer.rls(), RLSClient.RLIFLAG_BLOOMFILTER, null);
    try (LiveServer other = new LiveServer(data.resolve("other"), "lrc", "name", "other")) {
      RLSClient lists = other.client();
      lists.getLRC().create("lhcb/1", "root://4");
      lists.getLRC().rliAdd(indexServer.rls(), 0, null);
      awaitKnown("atlas/1");
      awaitKnown("lhcb/1");
      assertEquals(4, index.getRLI().getLRCWC("*").size());
      lists.Close();
    }
  }

  @Test
  void aWildcardForWhichNobodyCouldBeAskedIsNoEmptyList() throws RLSException {
    catalog.getLRC().rliAdd(indexServer.rls(), RLSClient.RLIFLAG_BLOOMFILTER, null);
    awaitKnown("atlas/1");
    catalogServer.close();
    RLSException silent =
        Refused.with(RLSClient.RLS_TIMEOUT, () -> index.getRLI().getLRCWC("nothing/*"));
    assertTrue(silent.getMessage().contains("catalog (UNREACHABLE)"), silent::getMessage);
  }

  @Test
  void aNameIsMissingOnlyIfAllCatalogsAreCovered() throws RLSException {
    try (LiveServer all = new LiveServer(data.resolve("all"), "all", "name", "all")) {
      RLSClient.RLI rli = all.client().getRLI();
      Eventually.holds("all are covered", () -> denies(rli, RLSClient.RLS_LFN_NEXIST));
      assertFalse(rli.exists("nowhere", RLSAttribute.RLI_LFN));
      assertFalse(rli.mappingExists("nowhere", all.rls()));
      Refused.with(RLSClient.RLS_LFN_NEXIST, () -> rli.getLRC("nowhere"));
      assertEquals(List.of(), rli.getLRCWC("nowhere*"));
    }
    RLSClient.RLI alone = index.getRLI();
    RLSException unknown = Refused.with(RLSClient.RLS_TIMEOUT, () -> alone.getLRC("nowhere"));
    assertTrue(unknown.getMessage().contains("may be registered"), unknown::getMessage);
    Refused.with(RLSClient.RLS_TIMEOUT, () -> alone.exists("nowhere", RLSAttribute.RLI_LFN));
    Refused.with(RLSClient.RLS_TIMEOUT, () -> alone.getLRCWC("nowhere*"));
    Refused.with(RLSClient.RLS_TIMEOUT, () -> alone.mappingExists("nowhere", "rls://bogus"));
  }

  private static boolean denies(RLSClient.RLI rli, int code) {
    try {
      rli.getLRC("nowhere");
      return false;
    } catch (RLSException e) {
      return e.GetRC() == code;
    }
  }

  @Test
  void aProgramMayChooseTheAnswerOfTheOriginal() throws RLSException {
    System.setProperty(IndexLocations.UNKNOWN, "nexist");
    try {
      Refused.with(RLSClient.RLS_LFN_NEXIST, () -> index.getRLI().getLRC("nowhere"));
      assertFalse(index.getRLI().exists("nowhere", RLSAttribute.RLI_LFN));
      assertEquals(List.of(), index.getRLI().getLRCWC("nowhere*"));
    } finally {
      System.clearProperty(IndexLocations.UNKNOWN);
    }
  }

  @Test
  void anIndexIsCalledWhatTheProgramCalledIt() throws RLSException {
    RLSClient.LRC lrc = catalog.getLRC();
    lrc.rliAdd("rls://bogushost.example", 0, null);
    assertEquals("rls://bogushost.example", lrc.rliInfo("rls://bogushost.example").url);
    assertEquals("rls://bogushost.example", ((RLSRLIInfo) lrc.rliList().get(0)).url);
    assertEquals("rls://bogushost.example", ((RLSString2) lrc.rliGetPart(null, null).get(0)).s1);
    lrc.rliDelete("rls://bogushost.example", null);
  }
}
