package org.globus.replica.rls;

import java.util.ArrayList;
import java.util.List;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.client.LrcClient;
import org.gridrls.client.NameChange;

/** The mappings of a catalog: the first part of {@link RLSClient.LRC}. Safe for threads. */
final class CatalogMappings {
  private final Session session;
  private final OffsetReader reader = new OffsetReader();

  CatalogMappings(Session session) {
    this.session = session;
  }

  /** A change of one mapping. */
  interface Change {
    void on(LrcClient catalog, Mapping mapping);
  }

  /** A change of many mappings. */
  interface BulkChange {
    BulkResult on(LrcClient catalog, List<Mapping> mappings, BulkMode mode);
  }

  void change(String lfn, String pfn, Change change) throws RLSException {
    Mapping mapping = Values.mapping(lfn, pfn);
    session.lrc(
        catalog -> {
          change.on(catalog, mapping);
          return null;
        });
  }

  /** Failures only: code, logical name, target name. */
  ArrayList<RLSString2Bulk> changeAll(List<?> pairs, BulkChange change) throws RLSException {
    return Batches.change(
        Values.items(pairs, RLSString2.class),
        Values::mapping,
        batch -> session.lrc(catalog -> change.on(catalog, batch, BulkMode.PER_ITEM)),
        (rc, pair) -> new RLSString2Bulk(rc, pair.s1, pair.s2));
  }

  void clear() throws RLSException {
    session.lrc(
        catalog -> {
          catalog.clear();
          return null;
        });
  }

  void rename(ObjectType type, String from, String to) throws RLSException {
    String old = Values.name(from);
    String changed = Values.name(to);
    session.lrc(
        catalog -> {
          catalog.rename(type, old, changed);
          return null;
        });
  }

  /** Failures only: code, old name, new name. */
  ArrayList<RLSString2Bulk> renameAll(ObjectType type, List<?> pairs) throws RLSException {
    return Batches.change(
        Values.items(pairs, RLSString2.class),
        pair -> new NameChange(Values.name(pair.s1), Values.name(pair.s2)),
        batch -> session.lrc(catalog -> catalog.renameAll(type, batch, BulkMode.PER_ITEM)),
        (rc, pair) -> new RLSString2Bulk(rc, pair.s1, pair.s2));
  }

  boolean exists(String name, int objtype) throws RLSException {
    ObjectType type = Values.nameType(objtype);
    String key = Values.name(name);
    return session.lrc(catalog -> catalog.exists(type, key));
  }

  /** For each name a row: 0 or the code of the missing object. */
  ArrayList<RLSString2Bulk> existsAll(List<?> names, int objtype) throws RLSException {
    ObjectType type = Values.nameType(objtype);
    List<String> keys = Values.items(names, String.class);
    ArrayList<Integer> codes =
        Batches.ask(
            keys,
            Values::name,
            batch -> session.lrc(catalog -> catalog.existsAll(type, batch)),
            (rc, key) -> rc,
            there -> List.of(there ? RLSClient.RLS_SUCCESS : Values.notFound(type)));
    ArrayList<RLSString2Bulk> rows = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      rows.add(new RLSString2Bulk(codes.get(i), keys.get(i)));
    }
    return rows;
  }

  boolean mappingExists(String lfn, String pfn) throws RLSException {
    Mapping mapping = Values.mapping(lfn, pfn);
    return session.lrc(catalog -> catalog.exists(mapping));
  }

  /** Rows of logical and target name. */
  ArrayList<RLSString2> query(ObjectType type, String name, RLSOffsetLimit window)
      throws RLSException {
    String key = Values.name(name);
    return reader.read(
        List.of(type, "name", key),
        window,
        page ->
            slice(session.lrc(catalog -> catalog.query(type, key, AttributeSelection.NONE, page))));
  }

  ArrayList<RLSString2> queryPattern(ObjectType type, String pattern, RLSOffsetLimit window)
      throws RLSException {
    GlobPattern glob = Wildcards.ofName(pattern);
    return reader.read(
        List.of(type, "pattern", glob), window, page -> slice(matching(type, glob, page)));
  }

  private MappingPage matching(ObjectType type, GlobPattern glob, PageRequest page)
      throws RLSException {
    return session.lrc(catalog -> catalog.query(type, glob, AttributeSelection.NONE, page));
  }

  /** Rows of code, logical and target name; for a name without mappings its code and itself. */
  ArrayList<RLSString2Bulk> queryAll(ObjectType type, List<?> names) throws RLSException {
    return Batches.ask(
        Values.items(names, String.class),
        Values::name,
        batch -> session.lrc(catalog -> catalog.queryAll(type, batch, AttributeSelection.NONE)),
        (rc, name) -> new RLSString2Bulk(rc, name),
        answer -> rows(type, answer));
  }

  private static List<RLSString2Bulk> rows(ObjectType type, NameMappings answer) {
    if (answer.mappings().isEmpty()) {
      int rc = answer.error().map(Failures::code).orElse(Values.notFound(type));
      return List.of(new RLSString2Bulk(rc, answer.name()));
    }
    return answer.mappings().stream()
        .map(AttributedMapping::mapping)
        .map(
            mapping ->
                new RLSString2Bulk(
                    RLSClient.RLS_SUCCESS,
                    mapping.logicalName().value(),
                    mapping.targetName().value()))
        .toList();
  }

  private static OffsetReader.Slice<RLSString2> slice(MappingPage page) {
    List<RLSString2> rows =
        page.mappings().stream()
            .map(AttributedMapping::mapping)
            .map(each -> new RLSString2(each.logicalName().value(), each.targetName().value()))
            .toList();
    return new OffsetReader.Slice<>(rows, page.nextCursor());
  }
}
