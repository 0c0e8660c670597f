package org.gridrls.lrc.soap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridrls.client.federation.OtherCopies.CopyFinding;
import org.gridrls.client.federation.OtherCopies.CopyKnowledge;
import org.gridrls.wire.lrc.CatalogCopiesXml;
import org.gridrls.wire.lrc.CopyStateXml;
import org.gridrls.wire.lrc.SelectionXml;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.BulkResultXml;
import org.gridrls.wire.types.ErrorCodeXml;
import org.gridrls.wire.types.MappingXml;
import org.gridrls.wire.types.RlsFaultMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deletes that keep the last copy, as callers see them. */
class CopyOperationsTest extends EndpointFixture {
  private static final BulkModeXml EACH = BulkModeXml.PER_ITEM;

  @BeforeEach
  void twoNames() throws RlsFaultMessage {
    endpoint.create("last", "t1");
    endpoint.create("held", "t2");
    others.findings.put("held", new CopyFinding(CopyKnowledge.HELD, ""));
  }

  private static List<MappingXml> both() {
    return List.of(mapping("last", "t1"), mapping("held", "t2"));
  }

  private void requireOnlyTheLast(BulkResultXml result) throws RlsFaultMessage {
    assertEquals(1, result.getApplied());
    assertEquals(ErrorCodeXml.LRC_NOT_FOUND, result.getFailure().get(0).getCode());
    assertTrue(endpoint.exists(LFN, "last"));
    assertFalse(endpoint.exists(LFN, "held"));
  }

  @Test
  void deleteUnlessLastKeepsTheLastCopy() throws RlsFaultMessage {
    requireOnlyTheLast(endpoint.deleteUnlessLast(EACH, both()));
  }

  @Test
  void confirmCopiesSaysWhatIsThere() throws RlsFaultMessage {
    CatalogCopiesXml copies = endpoint.confirmCopies(List.of("last", "other"));
    assertEquals("own-id", copies.getCatalogId());
    assertEquals(List.of(CopyStateXml.HELD, CopyStateXml.NOT_HELD), copies.getState());
    faults(ErrorCodeXml.BAD_ARGUMENT, () -> endpoint.confirmCopies(List.of("")));
  }

  @Test
  void otherDeletesAskNobody() throws RlsFaultMessage {
    endpoint.delete("last", "t1");
    endpoint.bulkDelete(null, EACH, List.of(mapping("held", "t2")));
    assertEquals(List.of(), others.asked);
  }

  @Test
  void aCatalogThatKeepsLastCopiesDoesSoWithEveryDelete() throws RlsFaultMessage {
    keepsLastCopy = true;
    faults(ErrorCodeXml.LRC_NOT_FOUND, () -> endpoint.delete("last", "t1"));
    requireOnlyTheLast(endpoint.bulkDelete(null, EACH, both()));
    faults(ErrorCodeXml.PERMISSION_DENIED, endpoint::clear);
    SelectionXml all = new SelectionXml();
    all.setLogicalPattern("*");
    faults(ErrorCodeXml.PERMISSION_DENIED, () -> endpoint.deleteMatching(all, false));
    assertEquals(1, endpoint.deleteMatching(all, true).getDeleted());
  }
}
