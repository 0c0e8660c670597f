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
import org.gridrls.wire.lrc.CatalogDigestsXml;
import org.gridrls.wire.lrc.CatalogNamesXml;
import org.gridrls.wire.rli.SourceDigestsXml;
import org.gridrls.wire.rli.SourceNamesXml;
import org.gridrls.wire.types.NameDigestsXml;
import org.gridrls.wire.types.NamePageXml;

/** Converts the data of an audit between values and messages. */
public final class WireAudit {
  private WireAudit() {}

  /** Throws BAD_ARGUMENT and TOO_LARGE. */
  public static Buckets buckets(int count, List<Integer> chosen) {
    if (chosen == null) {
      return Buckets.of(count, List.of());
    }
    return Buckets.of(count, Wire.each(chosen));
  }

  public static NameDigests digests(NameDigestsXml wire) {
    Wire.required("digests", wire);
    return NameDigests.decode(
        wire.getBuckets(), Wire.required("bytes of the digests", wire.getDigests()));
  }

  public static NameDigestsXml toWire(NameDigests digests) {
    var wire = new NameDigestsXml();
    wire.setBuckets(digests.buckets());
    wire.setNames(digests.names());
    wire.setDigests(digests.encoded());
    return wire;
  }

  private static NamePage page(NamePageXml wire) {
    Wire.required("page of names", wire);
    return new NamePage(
        Wire.each(wire.getLogicalName()),
        Optional.ofNullable(wire.getNextCursor()),
        wire.getLimit());
  }

  private static NamePageXml toWire(NamePage page) {
    var wire = new NamePageXml();
    wire.getLogicalName().addAll(page.names());
    wire.setNextCursor(page.nextCursor().orElse(null));
    wire.setLimit(page.limit());
    return wire;
  }

  public static CatalogDigests catalogDigests(CatalogDigestsXml wire) {
    Wire.required("digests", wire);
    return new CatalogDigests(wire.getSequence(), digests(wire.getDigests()));
  }

  public static CatalogDigestsXml toWire(CatalogDigests digests) {
    var wire = new CatalogDigestsXml();
    wire.setSequence(digests.sequence());
    wire.setDigests(toWire(digests.digests()));
    return wire;
  }

  public static CatalogNames catalogNames(CatalogNamesXml wire) {
    Wire.required("names", wire);
    return new CatalogNames(wire.getSequence(), page(wire.getPage()));
  }

  public static CatalogNamesXml toWire(CatalogNames names) {
    var wire = new CatalogNamesXml();
    wire.setSequence(names.sequence());
    wire.setPage(toWire(names.page()));
    return wire;
  }

  public static SourceDigests sourceDigests(SourceDigestsXml wire) {
    Wire.required("digests", wire);
    return new SourceDigests(
        WireIndex.sender(Wire.required("sender", wire.getSender())),
        Wire.each(wire.getPattern()),
        Optional.ofNullable(wire.getDigests()).map(WireAudit::digests));
  }

  public static SourceDigestsXml toWire(SourceDigests digests) {
    var wire = new SourceDigestsXml();
    wire.setSender(WireIndex.toWire(digests.sender()));
    wire.getPattern().addAll(digests.patterns());
    digests.digests().map(WireAudit::toWire).ifPresent(wire::setDigests);
    return wire;
  }

  public static SourceNames sourceNames(SourceNamesXml wire) {
    Wire.required("names", wire);
    return new SourceNames(wire.getBootId(), wire.getGeneration(), page(wire.getPage()));
  }

  public static SourceNamesXml toWire(SourceNames names) {
    var wire = new SourceNamesXml();
    wire.setBootId(names.bootId());
    wire.setGeneration(names.generation());
    wire.setPage(toWire(names.page()));
    return wire;
  }
}
