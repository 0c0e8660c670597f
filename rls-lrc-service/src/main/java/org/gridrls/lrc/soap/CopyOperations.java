package org.gridrls.lrc.soap;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.ObjectType;
import org.gridrls.api.wire.WireCopies;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.wire.lrc.CatalogCopiesXml;
import org.gridrls.wire.lrc.LocalReplicaCatalog;
import org.gridrls.wire.types.BulkModeXml;
import org.gridrls.wire.types.BulkResultXml;
import org.gridrls.wire.types.MappingXml;

/** The operations that keep the last copy of a name. Safe for threads. */
interface CopyOperations extends LocalReplicaCatalog {
  BulkCalls bulk();

  @Override
  default BulkResultXml deleteUnlessLast(BulkModeXml mode, List<MappingXml> mapping) {
    return WireMappings.toWire(
        bulk()
            .keeper()
            .delete(
                WriteOperations.deletions(mapping), WireMappings.bulkMode(mode), Optional.empty()));
  }

  @Override
  default CatalogCopiesXml confirmCopies(List<String> name) {
    return WireCopies.toWire(
        bulk().keeper().confirm(Requests.names(ObjectType.LOGICAL_NAME, name)));
  }
}
