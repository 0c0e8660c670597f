package org.gridrls.lrc.store.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.lrc.catalog.Refusals;
import org.gridrls.lrc.catalog.rules.Pages;
import org.gridrls.lrc.catalog.rules.SearchRules;
import org.gridrls.lrc.store.jdbc.AttributeSql;
import org.gridrls.lrc.store.jdbc.AttributeSql.Defined;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingTable;
import org.gridrls.lrc.store.jdbc.SearchPathSql;

/** The search by attributes within one transaction. For one thread. */
public final class JdbcSearch {
  private final JdbcStatements statements;
  private final MappingTable table;
  private final JdbcAttributeReads attributes;

  public JdbcSearch(JdbcStatements statements) {
    this.statements = statements;
    this.table = statements.dialect().mappings(statements);
    this.attributes = new JdbcAttributeReads(statements);
  }

  public AttributeQuery.Page search(
      AttributeQuery search, AttributeSelection selection, PageRequest page) {
    attributes.requireDefined(search.objectType(), selection);
    String after = Pages.after(search, page);
    List<String> names =
        names(search, new SearchSql.Window(search.namePattern(), after, page.limit() + 1));
    List<String> shown = Pages.cut(names, page);
    Map<String, List<Attribute>> values = attributes.of(search.objectType(), shown, selection);
    List<AttributesResult> objects =
        shown.stream()
            .map(
                name ->
                    new AttributesResult(
                        name, Optional.empty(), values.getOrDefault(name, List.of())))
            .toList();
    return Pages.page(names, objects, search, page);
  }

  private List<String> names(AttributeQuery search, SearchSql.Window window) {
    Map<String, Defined> definitions =
        SearchSql.byName(
            statements.list(AttributeSql.DEFINITIONS, AttributeSql::defined).stream()
                .filter(defined -> defined.definition().objectType() == search.objectType())
                .toList());
    SearchRules.check(search, name -> defined(search.objectType(), name, definitions).type());
    List<SearchSql.Step> steps = new SearchSteps(statements, definitions).of(search, window);
    SearchPathSql path = statements.dialect().searchPath();
    List<String> names = names(steps, definitions, window, false);
    return names.stream().allMatch(path::hasOrderOf)
        ? names
        : names(steps, definitions, window, true);
  }

  private List<String> names(
      List<SearchSql.Step> steps,
      Map<String, Defined> definitions,
      SearchSql.Window window,
      boolean exact) {
    SearchSql.Query query =
        new SearchSql(definitions, statements.dialect()).names(steps, window, exact);
    return statements.listOnce(
        query.sql(), row -> statements.dialect().name(row, 1), query.values());
  }

  private static Defined defined(ObjectType type, String name, Map<String, Defined> definitions) {
    Defined defined = definitions.get(name);
    if (defined == null) {
      throw Refusals.attributeNotFound(type, name);
    }
    return defined;
  }

  /** The mappings of the objects found, sorted by object, after the last one seen. */
  List<Mapping> mappings(AttributeQuery search, Optional<Mapping> last, int limit) {
    ObjectType type = search.objectType();
    List<Mapping> rows = new ArrayList<>();
    last.ifPresent(seen -> rows.addAll(of(type, seen.name(type), seen.other(type), limit)));
    String after = last.map(seen -> seen.name(type)).orElse("");
    boolean more = true;
    while (more && rows.size() < limit) {
      int room = limit - rows.size();
      List<String> names = names(search, new SearchSql.Window(search.namePattern(), after, room));
      names.forEach(name -> rows.addAll(of(type, name, "", limit - rows.size())));
      more = names.size() == room;
      after = names.isEmpty() ? after : names.get(names.size() - 1);
    }
    return rows;
  }

  private List<Mapping> of(ObjectType type, String name, String after, int limit) {
    return limit == 0 ? List.of() : table.ofName(type, name, after, limit);
  }
}
