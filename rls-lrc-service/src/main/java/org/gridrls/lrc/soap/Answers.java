package org.gridrls.lrc.soap;

import java.util.List;
import org.gridrls.api.Mapping;
import org.gridrls.api.NameMappings;
import org.gridrls.api.wire.WireFaults;
import org.gridrls.api.wire.WireMappings;
import org.gridrls.lrc.catalog.JournalEntry;
import org.gridrls.lrc.catalog.JournalPage;
import org.gridrls.lrc.catalog.MatchedDeletion;
import org.gridrls.lrc.catalog.ObjectAttributes;
import org.gridrls.wire.lrc.BulkExistsResult;
import org.gridrls.wire.lrc.BulkMappingExistsResult;
import org.gridrls.wire.lrc.BulkQueryResult;
import org.gridrls.wire.lrc.Change;
import org.gridrls.wire.lrc.ChangeKind;
import org.gridrls.wire.lrc.Changes;
import org.gridrls.wire.lrc.MappingExistence;
import org.gridrls.wire.lrc.NameExistence;

/** Answers of the catalog as messages. */
final class Answers {
  private Answers() {}

  static BulkQueryResult toWire(List<NameMappings> answers) {
    BulkQueryResult wire = new BulkQueryResult();
    answers.forEach(answer -> wire.getAnswer().add(WireMappings.toWire(answer)));
    return wire;
  }

  static BulkExistsResult names(List<String> names, List<Boolean> exist) {
    BulkExistsResult wire = new BulkExistsResult();
    for (int i = 0; i < names.size(); i++) {
      NameExistence answer = new NameExistence();
      answer.setName(names.get(i));
      answer.setExists(exist.get(i));
      wire.getAnswer().add(answer);
    }
    return wire;
  }

  static BulkMappingExistsResult mappings(List<Mapping> mappings, List<Boolean> exist) {
    BulkMappingExistsResult wire = new BulkMappingExistsResult();
    for (int i = 0; i < mappings.size(); i++) {
      MappingExistence answer = new MappingExistence();
      answer.setMapping(WireMappings.toWire(mappings.get(i)));
      answer.setExists(exist.get(i));
      wire.getAnswer().add(answer);
    }
    return wire;
  }

  static org.gridrls.wire.lrc.MatchedDeletion toWire(MatchedDeletion deletion, boolean dryRun) {
    var wire = new org.gridrls.wire.lrc.MatchedDeletion();
    wire.setDeleted(deletion.deleted());
    wire.setDryRun(dryRun);
    deletion.sample().forEach(mapping -> wire.getSample().add(WireMappings.toWire(mapping)));
    return wire;
  }

  static Changes toWire(JournalPage page) {
    Changes wire = new Changes();
    page.entries().forEach(entry -> wire.getChange().add(toWire(entry)));
    wire.setOldestSequence(page.oldestSequence());
    wire.setLatestSequence(page.latestSequence());
    return wire;
  }

  private static Change toWire(JournalEntry entry) {
    Change wire = new Change();
    wire.setSequence(entry.sequence());
    wire.setKind(entry.added() ? ChangeKind.ADDED : ChangeKind.REMOVED);
    wire.setLogicalName(entry.logicalName());
    return wire;
  }

  static org.gridrls.wire.lrc.ObjectAttributes toWire(ObjectAttributes answer) {
    var wire = new org.gridrls.wire.lrc.ObjectAttributes();
    wire.setObjectName(answer.name());
    wire.setCode(answer.error().map(WireFaults::code).orElse(null));
    answer
        .attributes()
        .forEach(attribute -> wire.getAttribute().add(WireMappings.toWire(attribute)));
    return wire;
  }
}
