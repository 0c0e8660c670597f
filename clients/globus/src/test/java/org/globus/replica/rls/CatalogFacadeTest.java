package org.globus.replica.rls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.ObjectType;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalog side of the original API, on a real catalog. */
class CatalogFacadeTest {
  private static final int LFN = RLSAttribute.LRC_LFN;
  private static final int PFN = RLSAttribute.LRC_PFN;

  @TempDir private static Path data;
  private static LiveServer server;
  private static RLSClient client;
  private static RLSClient.LRC lrc;

  @BeforeAll
  static void start() throws RLSException {
    server = new LiveServer(data, "lrc");
    client = server.client();
    lrc = client.getLRC();
  }

  @AfterAll
  static void stop() throws RLSException {
    client.Close();
    server.close();
  }

  @BeforeEach
  void empty() throws RLSException {
    lrc.clear();
    for (int type : new int[] {LFN, PFN}) {
      for (Object each : lrc.attributeGet(null, type)) {
        lrc.attributeDelete(((RLSAttribute) each).name, type, true);
      }
    }
  }

  private static ArrayList<Object> list(Object... items) {
    return new ArrayList<>(Arrays.asList(items));
  }

  private static ArrayList<Object> pairs(int from, int to) {
    ArrayList<Object> pairs = new ArrayList<>();
    IntStream.range(from, to)
        .forEach(i -> pairs.add(new RLSString2(String.format("run/%04d", i), "root://a/" + i)));
    return pairs;
  }

  /** Rows as text: code (if there is one), first, second. */
  private static List<String> shown(List<?> rows) {
    return rows.stream()
        .map(
            row ->
                row instanceof RLSString2Bulk bulk
                    ? bulk.rc + " " + bulk.s1 + " " + bulk.s2
                    : ((RLSString2) row).s1 + " " + ((RLSString2) row).s2)
        .toList();
  }

  @Test
  void mappingsLiveAndDie() throws RLSException {
    lrc.create("a", "root://1");
    lrc.add("a", "root://2");
    client.LRCCreate("b", "root://2");
    assertEquals(List.of("a root://1", "a root://2"), shown(lrc.getPFN("a")));
    assertEquals(List.of("a root://2", "b root://2"), shown(client.LRCGetLFN("root://2")));
    assertTrue(lrc.exists("a", LFN));
    assertTrue(lrc.exists("root://1", PFN));
    assertFalse(lrc.exists("root://3", PFN));
    assertTrue(lrc.mappingExists("b", "root://2"));
    assertFalse(client.LRCMappingExists("b", "root://1"));
    lrc.renameLFN("a", "c");
    lrc.renamePFN("root://1", "root://9");
    assertEquals(List.of("c root://2", "c root://9"), shown(lrc.getPFN("c")));
    lrc.delete("c", "root://2");
    lrc.delete("c", "root://9");
    assertFalse(client.LRCExists("c", LFN));
  }

  @Test
  void aThousandInOneCallWithSomeThatFail() throws RLSException {
    lrc.create("run/0007", "root://old");
    ArrayList<Object> thousand = pairs(0, 998);
    thousand.add(new RLSString2("run/0003", "root://again"));
    thousand.add(new RLSString2("", "root://unnamed"));
    assertEquals(
        List.of("11 run/0007 root://a/7", "11 run/0003 root://again", "6  root://unnamed"),
        shown(lrc.createBulk(thousand)));
    assertEquals(998, lrc.getPFNWC("run/*").size());
    assertEquals(
        List.of("20 run/0001 root://a/1", "12 x root://x"),
        shown(
            lrc.addBulk(
                list(
                    new RLSString2("run/0001", "root://a/1"),
                    new RLSString2("run/0003", "root://again"),
                    new RLSString2("x", "root://x")))));
    assertEquals(
        List.of("0 run/0003 root://a/3", "0 run/0003 root://again", "12 x null"),
        shown(lrc.getPFNBulk(list("run/0003", "x"))));
    assertEquals(
        List.of("14 root://x null", "0 run/0001 root://a/1"),
        shown(lrc.getLFNBulk(list("root://x", "root://a/1"))));
    assertEquals(
        List.of("0 run/0001 null", "12 x null", "6  null"),
        shown(lrc.existsBulk(list("run/0001", "x", ""), LFN)));
    assertEquals(
        List.of("12 x root://x"),
        shown(lrc.deleteBulk(list(thousand.get(1), new RLSString2("x", "root://x")))));
  }

  @Test
  void bulkCallsHaveNoLimitOfTheirOwn() throws RLSException {
    assertEquals(List.of(), lrc.createBulk(pairs(0, 2_500)));
    assertEquals(List.of("11 run/2499 root://a/2499"), shown(lrc.createBulk(pairs(2_499, 2_501))));
    ArrayList<Object> names = new ArrayList<>();
    pairs(0, 2_500).forEach(pair -> names.add(((RLSString2) pair).s1));
    assertEquals(2_500, lrc.getPFNBulk(names).size());
    assertEquals(List.of(), lrc.createBulk(new ArrayList<>()));
  }

  @Test
  void theServerSaysHowItIsConfigured() throws RLSException {
    RLSString2 name = (RLSString2) client.GetConfiguration("name").get(0);
    assertEquals("name compat", name.s1 + " " + name.s2);
    assertTrue(client.GetConfiguration("all").size() > 10);
    assertEquals(client.GetConfiguration(null).size(), client.GetConfiguration("all").size());
    assertEquals(server.rls(), client.GetURL());
    assertEquals(30, client.GetTimeout());
    assertEquals(3, client.OSSystem("exit 3"));
  }

  @Test
  void namesAreRenamedInBulk() throws RLSException {
    lrc.createBulk(pairs(0, 3));
    assertEquals(
        List.of("12 x y", "11 run/0001 run/0002"),
        shown(
            lrc.renameLFNBulk(
                list(
                    new RLSString2("run/0000", "run/zero"),
                    new RLSString2("x", "y"),
                    new RLSString2("run/0001", "run/0002")))));
    assertEquals(
        List.of("14 root://x root://y"),
        shown(
            lrc.renamePFNBulk(
                list(
                    new RLSString2("root://a/1", "root://b/1"),
                    new RLSString2("root://x", "root://y")))));
    assertTrue(lrc.mappingExists("run/zero", "root://a/0"));
    assertTrue(lrc.mappingExists("run/0001", "root://b/1"));
  }

  @Test
  void aLoopOverPagesEndsAndSeesEachRowOnce() throws RLSException {
    lrc.createBulk(pairs(0, 25));
    lrc.add("run/0003", "root://b/3");
    List<String> seen = new ArrayList<>();
    RLSOffsetLimit window = new RLSOffsetLimit(0, 7);
    int calls = 0;
    while (window.offset != -1) {
      seen.addAll(shown(lrc.getPFNWC("run/*", window)));
      calls++;
    }
    assertEquals(4, calls);
    assertEquals(shown(lrc.getPFNWC("run/*")), seen);
    assertEquals(26, seen.size());
  }

  @Test
  void anOffsetMayComeOutOfTheBlue() throws RLSException {
    lrc.createBulk(pairs(0, 25));
    RLSOffsetLimit window = new RLSOffsetLimit(20, 3);
    assertEquals(
        List.of("run/0020 root://a/20", "run/0021 root://a/21", "run/0022 root://a/22"),
        shown(lrc.getPFNWC("run/*", window)));
    assertEquals(23, window.offset);
    RLSOffsetLimit rest = new RLSOffsetLimit(23, 0);
    assertEquals(2, lrc.getPFNWC("run/*", rest).size());
    assertEquals(-1, rest.offset);
    RLSOffsetLimit beyond = new RLSOffsetLimit(100, 5);
    assertEquals(List.of(), lrc.getPFNWC("run/*", beyond));
    assertEquals(-1, beyond.offset);
    RLSOffsetLimit one = new RLSOffsetLimit(0, 25);
    assertEquals(25, lrc.getPFNWC("run/*", one).size());
    assertEquals(-1, one.offset);
  }

  @Test
  void wildcardsAreThoseOfTheOriginalCommands() throws RLSException {
    lrc.create("a_b", "root://1");
    lrc.create("a%b", "root://2");
    lrc.create("a\\b", "root://3");
    assertEquals(3, lrc.getPFNWC("a?b").size());
    assertEquals(List.of("a_b root://1"), shown(lrc.getPFNWC("a_b")));
    assertEquals(List.of("a\\b root://3"), shown(lrc.getPFNWC("a\\b")));
    assertEquals(List.of(), lrc.getPFNWC("z*"));
    System.setProperty(Wildcards.PROPERTY, "sql");
    try {
      assertEquals(3, lrc.getPFNWC("a_b").size());
      assertEquals(3, lrc.getLFNWC("root%").size());
      assertEquals(List.of(), lrc.getPFNWC("*"));
    } finally {
      System.clearProperty(Wildcards.PROPERTY);
    }
  }

  @Test
  void attributesKeepTheirTypes() throws RLSException {
    lrc.create("a", "root://1");
    lrc.attributeCreate("size", LFN, RLSAttribute.INT);
    lrc.attributeCreate("quality", LFN, RLSAttribute.DOUBLE);
    lrc.attributeCreate("taken", LFN, RLSAttribute.DATE);
    lrc.attributeCreate("pool", PFN, RLSAttribute.STR);
    Date afternoon = new Date(1_100_000_000_000L);
    lrc.attributeAdd("a", new RLSAttribute("size", LFN, 42));
    lrc.attributeAdd("a", new RLSAttribute("quality", LFN, 0.5));
    lrc.attributeAdd("a", new RLSAttribute("taken", LFN, afternoon));
    lrc.attributeAdd("root://1", new RLSAttribute("pool", PFN, "isi"));
    assertEquals(3, lrc.attributeGet(null, LFN).size());
    RLSAttribute definition = (RLSAttribute) lrc.attributeGet("pool", PFN).get(0);
    assertEquals("string " + PFN, definition.GetValTypeName() + " " + definition.GetObjType());

    RLSAttribute taken = (RLSAttribute) lrc.attributeValueGet("a", "taken", LFN).get(0);
    assertEquals(afternoon, taken.GetDateVal());
    assertEquals(1_100_000_000, taken.GetDateValSeconds());
    assertEquals("2004-11-09 11:33:20", taken.toString());
    assertEquals(3, lrc.attributeValueGet("a", null, LFN).size());
    RLSAttribute pool = (RLSAttribute) lrc.attributeValueGet("root://1", "pool", PFN).get(0);
    assertEquals("isi", pool.GetStrVal());
    assertNull(pool.GetDateVal());

    lrc.attributeModify("a", new RLSAttribute("taken", LFN, RLSAttribute.DATE, 1_100_000_001));
    RLSAttribute later = (RLSAttribute) lrc.attributeValueGet("a", "taken", LFN).get(0);
    assertEquals(1_100_000_001, later.GetDateValSeconds());
    lrc.attributeRemove("a", new RLSAttribute("quality", LFN, 0));
    assertEquals(2, lrc.attributeValueGet("a", null, LFN).size());
  }

  @Test
  void aSizeOfToday() throws RLSException {
    lrc.create("a", "root://1");
    lrc.attributeCreate("size", LFN, RLSAttribute.INT);
    try (SoapConnector connector = new SoapConnector(Timeouts.DEFAULT)) {
      new LrcClient(connector, server.web())
          .attributes()
          .add(ObjectType.LOGICAL_NAME, "a", Attribute.integer("size", 5_000_000_000L));
    }
    RLSAttribute size = (RLSAttribute) lrc.attributeValueGet("a", "size", LFN).get(0);
    assertEquals("5000000000", size.toString());
    assertThrows(ArithmeticException.class, size::GetIntVal);
  }

  @Test
  void attributesInBulk() throws RLSException {
    lrc.createBulk(pairs(0, 3));
    lrc.attributeCreate("size", LFN, RLSAttribute.INT);
    assertEquals(
        List.of("12 x size", "23 run/0001 other", "24 run/0001 size"),
        shown(
            lrc.attributeAddBulk(
                list(
                    new RLSAttributeObject(new RLSAttribute("size", LFN, 1), "run/0000"),
                    new RLSAttributeObject(new RLSAttribute("size", LFN, 1), "x"),
                    new RLSAttributeObject(new RLSAttribute("other", LFN, 1), "run/0001"),
                    new RLSAttributeObject(new RLSAttribute("size", 7, 1), "run/0001"),
                    new RLSAttributeObject(new RLSAttribute("size", LFN, 2), "run/0002")))));
    ArrayList<?> values = lrc.attributeValueGetBulk(list("run/0000", "run/0001", "x"), null, LFN);
    assertEquals(
        List.of("0 run/0000 1", "23 run/0001 null", "12 x null"),
        values.stream().map(RLSAttributeObject.class::cast).map(CatalogFacadeTest::text).toList());
    assertEquals(
        List.of("29 run/0001 size"),
        shown(
            lrc.attributeRemoveBulk(
                list(
                    new RLSAttributeObject(new RLSAttribute("size", LFN, 0), "run/0000"),
                    new RLSAttributeObject(new RLSAttribute("size", LFN, 0), "run/0001")))));
  }

  private static String text(RLSAttributeObject row) {
    return row.rc + " " + row.key + " " + row.attr;
  }

  @Test
  void objectsAreFoundByTheirAttributes() throws RLSException {
    lrc.createBulk(pairs(0, 10));
    lrc.attributeCreate("n", LFN, RLSAttribute.INT);
    lrc.attributeCreate("word", LFN, RLSAttribute.STR);
    ArrayList<Object> values = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      String key = String.format("run/%04d", i);
      values.add(new RLSAttributeObject(new RLSAttribute("n", LFN, i), key));
      values.add(new RLSAttributeObject(new RLSAttribute("word", LFN, "w*" + i), key));
    }
    assertEquals(List.of(), lrc.attributeAddBulk(values));
    int[] expected = {10, 1, 9, 6, 7, 3, 4, 4};
    for (int op = RLSAttribute.OPALL; op <= RLSAttribute.OPBTW; op++) {
      assertEquals(expected[op], found("n", op, number(3), number(6), null), "operator " + op);
    }
    RLSAttribute pattern = new RLSAttribute("word", LFN, "w*_");
    assertEquals(10, found("word", RLSAttribute.OPLIKE, pattern, null, null));
    assertEquals(
        1, found("word", RLSAttribute.OPLIKE, new RLSAttribute("word", LFN, "%4"), null, null));
    RLSOffsetLimit window = new RLSOffsetLimit(0, 4);
    assertEquals(4, found("n", RLSAttribute.OPALL, null, null, window));
    assertEquals(4, found("n", RLSAttribute.OPALL, null, null, window));
    assertEquals(2, found("n", RLSAttribute.OPALL, null, null, window));
    assertEquals(-1, window.offset);
  }

  private static RLSAttribute number(int value) {
    return new RLSAttribute("n", LFN, value);
  }

  private static int found(
      String name, int operator, RLSAttribute op1, RLSAttribute op2, RLSOffsetLimit window)
      throws RLSException {
    return lrc.attributeSearch(name, LFN, operator, op1, op2, window).size();
  }
}
