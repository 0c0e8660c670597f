package org.gridrls.bridge;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.bridge.port.ForeignCatalog;
import org.gridrls.bridge.port.ForeignFile;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.MappingSelection;
import org.gridrls.lrc.catalog.Refusals;
import org.gridrls.lrc.catalog.RequestMark;
import org.gridrls.lrc.catalog.rules.Pages;
import org.gridrls.lrc.catalog.rules.RowCursor;

/**
 * The catalog that callers of a bridge see: reads by logical names ask the foreign catalog, and
 * what it can't answer or may not change is refused with UNSUPPORTED. Safe for threads.
 */
final class BridgedCatalog implements MappingCatalog {
  static final String RSE = "rse";
  static final String SITE = "site";
  private static final List<AttributeDefinition> DEFINITIONS =
      List.of(
          new AttributeDefinition("adler32", ObjectType.LOGICAL_NAME, AttributeType.STRING),
          new AttributeDefinition("md5", ObjectType.LOGICAL_NAME, AttributeType.STRING),
          new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT),
          new AttributeDefinition(RSE, ObjectType.TARGET_NAME, AttributeType.STRING),
          new AttributeDefinition(SITE, ObjectType.TARGET_NAME, AttributeType.STRING));

  private final ForeignCatalog foreign;
  private final LiveQueries live;
  private final MappingCatalog listed;

  BridgedCatalog(ForeignCatalog foreign, LiveQueries live, MappingCatalog listed) {
    this.foreign = foreign;
    this.live = live;
    this.listed = listed;
  }

  private RlsException readOnly() {
    return new RlsException(
        RlsError.UNSUPPORTED,
        "this catalog is a read-only bridge to " + foreign.title() + ": make changes there");
  }

  private RlsException cannot(String what) {
    return new RlsException(
        RlsError.UNSUPPORTED,
        "this catalog is a bridge to " + foreign.title() + ", which can't be asked " + what);
  }

  private void requireLogical(ObjectType type) {
    if (type != ObjectType.LOGICAL_NAME) {
      throw cannot("by target names");
    }
  }

  @Override
  public BulkResult apply(List<CatalogChange> changes, BulkMode mode) {
    throw readOnly();
  }

  @Override
  public BulkResult applyOnce(RequestMark mark, List<CatalogChange> changes, BulkMode mode) {
    throw readOnly();
  }

  @Override
  public long forgetRequests(Instant upTo) {
    return 0;
  }

  /**
   * Refuses to confirm copies: the foreign catalog may delete one that another member counts on.
   */
  @Override
  public void settle() {
    throw readOnly();
  }

  @Override
  public MatchedDeletion deleteMatching(MappingSelection selection, boolean dryRun) {
    throw readOnly();
  }

  @Override
  public MappingPage query(
      ObjectType type, String name, AttributeSelection attributes, PageRequest page) {
    requireLogical(type);
    require(attributes);
    ForeignFile file = live.query(List.of(name), attributes).get(name);
    if (file == null) {
      throw Refusals.notFound(type, name);
    }
    String question = Pages.question(type, name);
    Optional<RowCursor> after = RowCursor.of(page, question);
    return page(rowsAfter(file, attributes, after), page, question);
  }

  private static List<AttributedMapping> rowsAfter(
      ForeignFile file, AttributeSelection attributes, Optional<RowCursor> after) {
    List<AttributedMapping> rows = file.rows(attributes);
    if (after.isEmpty()) {
      return rows;
    }
    Mapping last = Mapping.of(after.get().logicalName(), after.get().targetName());
    return rows.stream().filter(row -> row.mapping().compareTo(last) > 0).toList();
  }

  private static MappingPage page(List<AttributedMapping> rows, PageRequest page, String question) {
    List<Mapping> plain =
        rows.stream().limit(page.limit() + 1L).map(AttributedMapping::mapping).toList();
    return Pages.page(plain, Pages.cut(rows, page), page, question);
  }

  @Override
  public MappingPage queryPattern(
      ObjectType type, GlobPattern pattern, AttributeSelection attributes, PageRequest page) {
    requireLogical(type);
    require(attributes);
    String question = Pages.question(type, pattern);
    Optional<RowCursor> after = RowCursor.of(page, question);
    List<AttributedMapping> rows = new ArrayList<>();
    String from = after.map(RowCursor::logicalName).orElse("");
    boolean more = true;
    while (more && rows.size() <= page.limit()) {
      List<String> names = first(pattern, from, page.limit() + 1);
      more = names.size() > page.limit();
      for (int i = 0; i < names.size() && rows.size() <= page.limit(); i += CHUNK) {
        List<String> some = names.subList(i, Math.min(names.size(), i + CHUNK));
        Map<String, ForeignFile> files = live.query(some, attributes);
        some.stream()
            .map(files::get)
            .filter(file -> file != null)
            .forEach(file -> rows.addAll(rowsAfter(file, attributes, after)));
      }
      from = more ? names.get(names.size() - 1) + '\0' : from;
    }
    return page(rows, page, question);
  }

  private static final int CHUNK = ForeignCatalog.NAMES_MAX;

  /** The first names from one on that match now, by code points; memory is bounded by the limit. */
  private List<String> first(GlobPattern pattern, String from, int limit) {
    TreeSet<String> names = new TreeSet<>(CodePointOrder::compare);
    live.scan(
        () ->
            foreign.matching(
                pattern,
                name -> {
                  if (CodePointOrder.compare(name, from) >= 0 && names.add(name)) {
                    if (names.size() > limit) {
                      names.pollLast();
                    }
                  }
                }));
    return List.copyOf(names);
  }

  @Override
  public List<NameMappings> bulkQuery(
      ObjectType type, List<String> names, AttributeSelection attributes) {
    requireLogical(type);
    require(attributes);
    Map<String, ForeignFile> files = live.query(names, attributes);
    long rows = files.values().stream().mapToLong(file -> file.copies().size()).sum();
    if (rows > BULK_MAPPINGS_MAX) {
      throw Refusals.tooManyMappings();
    }
    return names.stream().map(name -> mappings(name, files.get(name), attributes)).toList();
  }

  private static NameMappings mappings(
      String name, ForeignFile file, AttributeSelection attributes) {
    return file == null
        ? new NameMappings(name, Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND), List.of())
        : new NameMappings(name, Optional.empty(), file.rows(attributes));
  }

  @Override
  public List<Boolean> exist(ObjectType type, List<String> names) {
    requireLogical(type);
    Set<String> found = live.query(names, AttributeSelection.NONE).keySet();
    return names.stream().map(found::contains).toList();
  }

  @Override
  public List<Boolean> mappingsExist(List<Mapping> mappings) {
    List<String> names =
        mappings.stream().map(one -> one.logicalName().value()).distinct().toList();
    Map<String, ForeignFile> files = live.queryNow(names, AttributeSelection.NONE);
    return mappings.stream()
        .map(
            one ->
                files.containsKey(one.logicalName().value())
                    && files.get(one.logicalName().value()).copies().stream()
                        .anyMatch(copy -> copy.target().equals(one.targetName().value())))
        .toList();
  }

  @Override
  public List<AttributeDefinition> definitions(Optional<ObjectType> type) {
    return DEFINITIONS.stream()
        .filter(one -> type.isEmpty() || type.get() == one.objectType())
        .toList();
  }

  private static void require(AttributeSelection attributes) {
    attributes.names().stream()
        .filter(name -> DEFINITIONS.stream().noneMatch(one -> one.name().equals(name)))
        .findFirst()
        .ifPresent(
            name -> {
              throw Refusals.attributeNotFound(ObjectType.LOGICAL_NAME, name);
            });
  }

  @Override
  public List<AttributesResult> attributes(
      ObjectType type, List<String> names, AttributeSelection attributes) {
    requireLogical(type);
    require(attributes);
    Map<String, ForeignFile> files = live.query(names, AttributeSelection.NONE);
    return names.stream().map(name -> attributes(name, files.get(name), attributes)).toList();
  }

  private static AttributesResult attributes(
      String name, ForeignFile file, AttributeSelection selection) {
    if (file == null) {
      return new AttributesResult(
          name, Optional.of(RlsError.LOGICAL_NAME_NOT_FOUND), List.<Attribute>of());
    }
    return new AttributesResult(
        name, Optional.empty(), ForeignFile.selected(file.attributes(), selection));
  }

  @Override
  public AttributeQuery.Page search(
      AttributeQuery search, AttributeSelection attributes, PageRequest page) {
    throw cannot("for values of attributes");
  }

  /** Counts the names of the last listing, each with one mapping. */
  @Override
  public CatalogCounts counts() {
    return listed.counts();
  }
}
