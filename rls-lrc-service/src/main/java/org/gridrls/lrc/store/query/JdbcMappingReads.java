package org.gridrls.lrc.store.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.MappingSelection;
import org.gridrls.lrc.catalog.Refusals;
import org.gridrls.lrc.catalog.rules.Pages;
import org.gridrls.lrc.catalog.rules.RowCursor;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingTable;

/** The queries of mappings within one read transaction. For one thread. */
public final class JdbcMappingReads {
  private final JdbcStatements statements;
  private final MappingTable table;
  private final JdbcAttributeReads attributes;

  public JdbcMappingReads(JdbcStatements statements) {
    this.statements = statements;
    this.table = statements.dialect().mappings(statements);
    this.attributes = new JdbcAttributeReads(statements);
  }

  public MappingPage query(
      ObjectType type, String name, AttributeSelection selection, PageRequest page) {
    String question = Pages.question(type, name);
    String after = RowCursor.of(page, question).map(cursor -> cursor.other(type)).orElse("");
    List<Mapping> rows = table.ofName(type, name, after, page.limit() + 1);
    if (rows.isEmpty() && page.cursor().isEmpty()) {
      throw Refusals.notFound(type, name);
    }
    return Pages.page(rows, attributes.with(Pages.cut(rows, page), selection), page, question);
  }

  /** The first page of the mappings of a name, which are read already, without attributes. */
  public static MappingPage firstPage(
      ObjectType type, String name, PageRequest page, List<Mapping> rows) {
    if (rows.isEmpty()) {
      throw Refusals.notFound(type, name);
    }
    List<AttributedMapping> shown =
        Pages.cut(rows, page).stream().map(AttributedMapping::plain).toList();
    return Pages.page(rows, shown, page, Pages.question(type, name));
  }

  public MappingPage queryPattern(
      ObjectType type, GlobPattern pattern, AttributeSelection selection, PageRequest page) {
    String question = Pages.question(type, pattern);
    List<Mapping> rows = matching(type, pattern, RowCursor.of(page, question), page.limit() + 1);
    return Pages.page(rows, attributes.with(Pages.cut(rows, page), selection), page, question);
  }

  /** Mappings sorted by one name, after the last row seen. */
  private List<Mapping> matching(
      ObjectType type, GlobPattern pattern, Optional<RowCursor> seen, int limit) {
    List<Mapping> found = new ArrayList<>();
    Optional<RowCursor> from = seen;
    boolean more = true;
    while (more && found.size() < limit) {
      MappingTable.ScannedRows scan = table.matching(type, pattern, from, limit - found.size());
      found.addAll(scan.rows());
      more = scan.more();
      if (more) {
        Mapping last = scan.last().orElseThrow();
        from = Optional.of(RowCursor.at(last));
        if (!pattern.matches(last.name(type))) {
          found.remove(found.size() - 1);
        }
      }
    }
    return found;
  }

  public List<NameMappings> bulkQuery(
      ObjectType type, List<String> names, AttributeSelection selection) {
    Set<String> asked = new LinkedHashSet<>(names);
    List<Mapping> rows = table.ofNames(type, asked, MappingCatalog.BULK_MAPPINGS_MAX + 1);
    if (rows.size() > MappingCatalog.BULK_MAPPINGS_MAX) {
      throw Refusals.tooManyMappings();
    }
    Map<String, List<AttributedMapping>> found =
        attributes.with(rows, selection).stream()
            .collect(Collectors.groupingBy(row -> row.mapping().name(type)));
    return names.stream().map(name -> answer(type, name, found.get(name))).toList();
  }

  private static NameMappings answer(ObjectType type, String name, List<AttributedMapping> found) {
    return found == null
        ? new NameMappings(name, Optional.of(Refusals.notFound(type)), List.of())
        : new NameMappings(name, Optional.empty(), sorted(found));
  }

  /** Most names have one mapping, which needs no sorting. */
  private static List<AttributedMapping> sorted(List<AttributedMapping> found) {
    return found.size() == 1
        ? found
        : found.stream().sorted(Comparator.comparing(AttributedMapping::mapping)).toList();
  }

  public List<Boolean> exist(ObjectType type, List<String> names) {
    Set<String> existing = existing(type, names);
    return names.stream().map(existing::contains).toList();
  }

  private Set<String> existing(ObjectType type, List<String> names) {
    if (names.size() == 1) {
      return table.exists(type, names.get(0)) ? Set.copyOf(names) : Set.of();
    }
    return table.existing(type, names);
  }

  public List<Boolean> mappingsExist(List<Mapping> mappings) {
    return table.areThere(mappings);
  }

  public List<AttributesResult> attributes(
      ObjectType type, List<String> names, AttributeSelection selection) {
    attributes.requireDefined(type, selection);
    Set<String> existing = existing(type, names);
    var values = attributes.of(type, new HashSet<>(names), selection);
    Map<String, AttributesResult> answers = new HashMap<>();
    for (String name : names) {
      answers.computeIfAbsent(
          name,
          n ->
              new AttributesResult(
                  n,
                  existing.contains(n) ? Optional.empty() : Optional.of(Refusals.notFound(type)),
                  values.getOrDefault(n, List.of())));
    }
    return names.stream().map(answers::get).toList();
  }

  /** The next mappings of a selection, or a superset of them, sorted, after {@code last}. */
  MappingTable.ScannedRows matching(MappingSelection selection, Optional<Mapping> last, int limit) {
    if (selection.search().isPresent()) {
      return MappingTable.ScannedRows.upTo(
          limit, new JdbcSearch(statements).mappings(selection.search().get(), last, limit));
    }
    ObjectType type =
        selection.logical().isPresent() ? ObjectType.LOGICAL_NAME : ObjectType.TARGET_NAME;
    GlobPattern pattern = selection.logical().or(selection::target).orElseThrow();
    return table.matching(type, pattern, last.map(RowCursor::at), limit);
  }
}
