package org.gridrls.lrc.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.gridrls.api.audit.NameDigests;
import org.gridrls.api.wire.WireAudit;
import org.gridrls.wire.lrc.CatalogNamesXml;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.PageRequestXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests what a catalog tells of its names to who compares an index with it. */
class AuditOperationsTest extends EndpointFixture {
  private static final int NAMES = 300;
  private static final List<Integer> ALL = IntStream.range(0, 64).boxed().toList();

  @BeforeEach
  void fill() throws RlsFaultMessage {
    for (int i = 0; i < NAMES; i++) {
      endpoint.create((i % 3 == 0 ? "x/" : "y/") + i, "t" + i);
    }
  }

  private static NameDigests expected(String prefix) {
    NameDigests.Builder digests = new NameDigests.Builder(64);
    IntStream.range(0, NAMES)
        .mapToObj(i -> (i % 3 == 0 ? "x/" : "y/") + i)
        .filter(name -> name.startsWith(prefix))
        .forEach(digests::add);
    return digests.build();
  }

  @Test
  void digestsAreOfAllNamesOrOfThoseThatMatch() throws RlsFaultMessage {
    var all = WireAudit.catalogDigests(endpoint.getNameDigests(64, List.of()));
    assertEquals(expected(""), all.digests());
    assertEquals(catalog.latestSequence(), all.sequence());
    var some = WireAudit.catalogDigests(endpoint.getNameDigests(64, List.of("x/*", "z*")));
    assertEquals(expected("x/"), some.digests());
    assertEquals(64, endpoint.getNameDigests(64, null).getDigests().getBuckets());
  }

  @Test
  void bucketsAreListedInPages() throws RlsFaultMessage {
    List<String> read = new ArrayList<>();
    PageRequestXml page = new PageRequestXml();
    page.setLimit(70);
    CatalogNamesXml names;
    do {
      names = endpoint.getBucketNames(64, ALL, List.of(), page);
      assertTrue(names.getPage().getLogicalName().size() <= 70);
      assertEquals(catalog.latestSequence(), names.getSequence());
      read.addAll(names.getPage().getLogicalName());
      page.setCursor(names.getPage().getNextCursor());
    } while (page.getCursor() != null);
    assertEquals(NAMES, read.size());
    assertEquals(List.copyOf(new TreeSet<>(read)), read, "sorted, each once");

    List<String> few =
        endpoint.getBucketNames(64, List.of(1, 2), List.of("x/*"), null).getPage().getLogicalName();
    assertTrue(few.size() < 40 && few.stream().allMatch(name -> name.startsWith("x/")));
  }

  @Test
  void whatIsNoQuestionIsRefused() {
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.getNameDigests(63, List.of()));
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.getNameDigests(64, List.of("a(\\")));
    faults(
        ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.getBucketNames(64, List.of(), List.of(), null));
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.getBucketNames(64, null, List.of(), null));
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.getBucketNames(64, List.of(64), null, null));
  }
}
