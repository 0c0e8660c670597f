package org.gridrls.api.wire;

import static org.gridrls.api.Failures.assertFails;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gridrls.api.RlsError;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;
import org.gridrls.api.audit.CatalogNames;
import org.gridrls.api.audit.NameDigests;
import org.gridrls.api.audit.NamePage;
import org.gridrls.api.audit.SourceDigests;
import org.gridrls.api.audit.SourceNames;
import org.gridrls.api.index.Evidence;
import org.gridrls.wire.lrc.CatalogNamesXml;
import org.gridrls.wire.types.NameDigestsXml;
import org.junit.jupiter.api.Test;

/** Checks that what is compared in an audit comes back from the wire as it went. */
class WireAuditTest {
  private static final NameDigests DIGESTS = new NameDigests.Builder(64).add("a").build();
  private static final NamePage PAGE = new NamePage(List.of("a", "b"), Optional.of("Yg"), 2);

  @Test
  void digestsComeBack() {
    CatalogDigests catalog = new CatalogDigests(7, DIGESTS);
    assertEquals(catalog, WireAudit.catalogDigests(WireAudit.toWire(catalog)));
    SourceDigests list =
        new SourceDigests(
            WireIndexTest.sender(true, Evidence.LIST, OptionalDouble.empty()),
            List.of("a*"),
            Optional.of(DIGESTS));
    assertEquals(list, WireAudit.sourceDigests(WireAudit.toWire(list)));
    SourceDigests filter =
        new SourceDigests(
            WireIndexTest.sender(false, Evidence.BLOOM, OptionalDouble.of(0.01)),
            List.of(),
            Optional.empty());
    assertEquals(filter, WireAudit.sourceDigests(WireAudit.toWire(filter)));
  }

  @Test
  void namesComeBack() {
    CatalogNames catalog = new CatalogNames(7, PAGE);
    assertEquals(catalog, WireAudit.catalogNames(WireAudit.toWire(catalog)));
    SourceNames source = new SourceNames(3, 7, PAGE);
    assertEquals(source, WireAudit.sourceNames(WireAudit.toWire(source)));
    assertEquals(Buckets.of(64, List.of(1, 2)), WireAudit.buckets(64, List.of(2, 1)));
  }

  @Test
  void whatIsMissingIsRefused() {
    assertFails(RlsError.BAD_ARGUMENT, () -> WireAudit.buckets(64, null));
    assertFails(RlsError.BAD_ARGUMENT, () -> WireAudit.buckets(64, Arrays.asList(1, null)));
    assertFails(RlsError.BAD_ARGUMENT, () -> WireAudit.digests(null));
    var wire = new NameDigestsXml();
    wire.setBuckets(64);
    assertFails(RlsError.BAD_ARGUMENT, () -> WireAudit.digests(wire));
    assertFails(RlsError.BAD_ARGUMENT, () -> WireAudit.catalogNames(new CatalogNamesXml()));
  }
}
