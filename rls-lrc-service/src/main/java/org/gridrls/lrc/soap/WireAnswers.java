package org.gridrls.lrc.soap;

import java.util.List;
import org.gridrls.api.Mapping;
import org.gridrls.api.NameMappings;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.wire.lrc.BulkExistsResultXml;
import org.gridrls.wire.lrc.BulkMappingExistsResultXml;
import org.gridrls.wire.lrc.BulkQueryResultXml;
import org.gridrls.wire.lrc.ChangeKindXml;
import org.gridrls.wire.lrc.ChangeXml;
import org.gridrls.wire.lrc.ChangesXml;
import org.gridrls.wire.lrc.MappingExistenceXml;
import org.gridrls.wire.lrc.MatchedDeletionXml;
import org.gridrls.wire.lrc.NameExistenceXml;

/** Converts answers of the catalog to messages. Stateless, safe for threads. */
final class WireAnswers {
  private WireAnswers() {}

  static BulkQueryResultXml toWire(List<NameMappings> answers) {
    BulkQueryResultXml wire = new BulkQueryResultXml();
    answers.forEach(answer -> wire.getAnswer().add(WireMappings.toWire(answer)));
    return wire;
  }

  static BulkExistsResultXml names(List<String> names, List<Boolean> exist) {
    BulkExistsResultXml wire = new BulkExistsResultXml();
    for (int i = 0; i < names.size(); i++) {
      NameExistenceXml answer = new NameExistenceXml();
      answer.setName(names.get(i));
      answer.setExists(exist.get(i));
      wire.getAnswer().add(answer);
    }
    return wire;
  }

  static BulkMappingExistsResultXml mappings(List<Mapping> mappings, List<Boolean> exist) {
    BulkMappingExistsResultXml wire = new BulkMappingExistsResultXml();
    for (int i = 0; i < mappings.size(); i++) {
      MappingExistenceXml answer = new MappingExistenceXml();
      answer.setMapping(WireMappings.toWire(mappings.get(i)));
      answer.setExists(exist.get(i));
      wire.getAnswer().add(answer);
    }
    return wire;
  }

  static MatchedDeletionXml toWire(MatchedDeletion deletion, boolean dryRun) {
    var wire = new MatchedDeletionXml();
    wire.setDeleted(deletion.deleted());
    wire.setDryRun(dryRun);
    deletion.sample().forEach(mapping -> wire.getSample().add(WireMappings.toWire(mapping)));
    return wire;
  }

  static ChangesXml toWire(CatalogChanges page) {
    ChangesXml wire = new ChangesXml();
    page.changes().forEach(entry -> wire.getChange().add(toWire(entry)));
    wire.setOldestSequence(page.oldestSequence());
    wire.setLatestSequence(page.latestSequence());
    return wire;
  }

  private static ChangeXml toWire(CatalogChanges.Change entry) {
    ChangeXml wire = new ChangeXml();
    wire.setSequence(entry.sequence());
    wire.setKind(entry.added() ? ChangeKindXml.ADDED : ChangeKindXml.REMOVED);
    wire.setLogicalName(entry.logicalName());
    return wire;
  }
}
