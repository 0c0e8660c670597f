package org.gridrls.api.wire;

import org.gridrls.api.catalog.CatalogCopies;
import org.gridrls.api.catalog.CopyState;
import org.gridrls.wire.lrc.CatalogCopiesXml;
import org.gridrls.wire.lrc.CopyStateXml;

/** Converts what catalogs confirm to have between values and messages. Stateless. */
public final class WireCopies {
  private WireCopies() {}

  public static CatalogCopies copies(CatalogCopiesXml wire) {
    Wire.required("result", wire);
    return new CatalogCopies(
        Wire.required("catalogId", wire.getCatalogId()),
        Wire.each(wire.getState(), state -> Wire.twin(CopyState.class, state)));
  }

  public static CatalogCopiesXml toWire(CatalogCopies copies) {
    var wire = new CatalogCopiesXml();
    wire.setCatalogId(copies.catalogId());
    copies.states().forEach(state -> wire.getState().add(Wire.twin(CopyStateXml.class, state)));
    return wire;
  }
}
