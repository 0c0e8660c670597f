package org.gridrls.lrc.soap;

import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.api.wire.WireSearch;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.security.CostlyCalls;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.wire.lrc.AttributeSearchPageXml;
import org.gridrls.wire.lrc.AttributeSearchXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.types.AttributeSelectionXml;
import org.gridrls.wire.types.PageRequestXml;

/** The search by attributes. Safe for threads. */
interface SearchOperations extends LocalReplicaCatalog {
  MappingCatalog catalog();

  CostlyCalls costly();

  @Override
  default AttributeSearchPageXml searchAttributes(
      AttributeSearchXml search, AttributeSelectionXml attributes, PageRequestXml page) {
    return CurrentCall.costly(
        costly(),
        () ->
            toWire(
                catalog()
                    .search(
                        WireSearch.query(search),
                        WireMappings.selection(attributes),
                        WireMappings.page(page))));
  }

  private static AttributeSearchPageXml toWire(AttributeQuery.Page page) {
    var wire = new AttributeSearchPageXml();
    page.objects().forEach(object -> wire.getObject().add(WireSearch.toWire(object)));
    wire.setNextCursor(page.nextCursor().orElse(null));
    wire.setLimit(page.limit());
    return wire;
  }
}
