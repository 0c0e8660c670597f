package org.gridrls.api.wire;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.audit.Buckets;
import org.gridrls.api.audit.CatalogDigests;
import org.gridrls.api.audit.CatalogNames;
import org.gridrls.api.audit.NameDigests;
import org.gridrls.api.audit.NamePage;
import org.gridrls.api.audit.SourceDigests;
import org.gridrls.api.audit.SourceNames;

/** What is compared in an audit, between values and messages. */
public final class WireAudit {
  private WireAudit() {}

  /** Throws BAD_ARGUMENT and TOO_LARGE. */
  public static Buckets buckets(int count, List<Integer> chosen) {
    if (chosen == null) {
      return Buckets.of(count, List.of());
    }
    return Buckets.of(count, Wire.each(chosen));
  }

  public static NameDigests digests(org.gridrls.wire.types.NameDigests wire) {
    Wire.required("digests", wire);
    return NameDigests.decode(
        wire.getBuckets(), Wire.required("bytes of the digests", wire.getDigests()));
  }

  public static org.gridrls.wire.types.NameDigests toWire(NameDigests digests) {
    var wire = new org.gridrls.wire.types.NameDigests();
    wire.setBuckets(digests.buckets());
    wire.setNames(digests.names());
    wire.setDigests(digests.encoded());
    return wire;
  }

  private static NamePage page(org.gridrls.wire.types.NamePage wire) {
    Wire.required("page of names", wire);
    return new NamePage(
        Wire.each(wire.getLogicalName()),
        Optional.ofNullable(wire.getNextCursor()),
        wire.getLimit());
  }

  private static org.gridrls.wire.types.NamePage toWire(NamePage page) {
    var wire = new org.gridrls.wire.types.NamePage();
    wire.getLogicalName().addAll(page.names());
    wire.setNextCursor(page.nextCursor().orElse(null));
    wire.setLimit(page.limit());
    return wire;
  }

  public static CatalogDigests catalogDigests(org.gridrls.wire.lrc.CatalogDigests wire) {
    Wire.required("digests", wire);
    return new CatalogDigests(wire.getSequence(), digests(wire.getDigests()));
  }

  public static org.gridrls.wire.lrc.CatalogDigests toWire(CatalogDigests digests) {
    var wire = new org.gridrls.wire.lrc.CatalogDigests();
    wire.setSequence(digests.sequence());
    wire.setDigests(toWire(digests.digests()));
    return wire;
  }

  public static CatalogNames catalogNames(org.gridrls.wire.lrc.CatalogNames wire) {
    Wire.required("names", wire);
    return new CatalogNames(wire.getSequence(), page(wire.getPage()));
  }

  public static org.gridrls.wire.lrc.CatalogNames toWire(CatalogNames names) {
    var wire = new org.gridrls.wire.lrc.CatalogNames();
    wire.setSequence(names.sequence());
    wire.setPage(toWire(names.page()));
    return wire;
  }

  public static SourceDigests sourceDigests(org.gridrls.wire.rli.SourceDigests wire) {
    Wire.required("digests", wire);
    return new SourceDigests(
        WireIndex.sender(Wire.required("sender", wire.getSender())),
        Wire.each(wire.getPattern()),
        Optional.ofNullable(wire.getDigests()).map(WireAudit::digests));
  }

  public static org.gridrls.wire.rli.SourceDigests toWire(SourceDigests digests) {
    var wire = new org.gridrls.wire.rli.SourceDigests();
    wire.setSender(WireIndex.toWire(digests.sender()));
    wire.getPattern().addAll(digests.patterns());
    digests.digests().map(WireAudit::toWire).ifPresent(wire::setDigests);
    return wire;
  }

  public static SourceNames sourceNames(org.gridrls.wire.rli.SourceNames wire) {
    Wire.required("names", wire);
    return new SourceNames(wire.getBootId(), wire.getGeneration(), page(wire.getPage()));
  }

  public static org.gridrls.wire.rli.SourceNames toWire(SourceNames names) {
    var wire = new org.gridrls.wire.rli.SourceNames();
    wire.setBootId(names.bootId());
    wire.setGeneration(names.generation());
    wire.setPage(toWire(names.page()));
    return wire;
  }
}
