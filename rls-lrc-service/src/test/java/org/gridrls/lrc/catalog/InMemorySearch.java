package org.gridrls.lrc.catalog;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.Mapping;
import org.gridrls.api.PageRequest;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Junction;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.lrc.catalog.rules.Pages;
import org.gridrls.lrc.catalog.rules.SearchRules;
import org.gridrls.lrc.store.jdbc.AttributeSql;

/** The search by attributes, object by object. */
final class InMemorySearch {
  private final InMemoryState state;
  private final AttributeQuery search;

  /** Throws as {@link MappingCatalog#search} does. */
  InMemorySearch(InMemoryState state, AttributeQuery search) {
    this.state = state;
    this.search = search;
    SearchRules.check(search, this::typeOf);
  }

  private AttributeType typeOf(String attribute) {
    state.requireDefined(search.objectType(), attribute);
    return state.definitions.get(search.objectType()).get(attribute);
  }

  AttributeQuery.Page page(AttributeSelection selection, PageRequest page) {
    selection.names().forEach(attribute -> state.requireDefined(search.objectType(), attribute));
    String after = Pages.after(search, page);
    List<String> names =
        state.names.get(search.objectType()).keySet().stream()
            .filter(name -> CodePointOrder.compare(name, after) > 0 && finds(name))
            .limit(page.limit() + 1L)
            .toList();
    List<AttributesResult> objects =
        Pages.cut(names, page).stream()
            .map(name -> new AttributesResult(name, Optional.empty(), selected(name, selection)))
            .toList();
    return Pages.page(names, objects, search, page);
  }

  private List<Attribute> selected(String name, AttributeSelection selection) {
    return state.held(search.objectType(), name).values().stream()
        .filter(attribute -> selection.includes(attribute.name()))
        .toList();
  }

  boolean finds(Mapping mapping) {
    return finds(mapping.name(search.objectType()));
  }

  private boolean finds(String name) {
    Map<String, Attribute> held = state.held(search.objectType(), name);
    Stream<AttributeQuery.Condition> conditions = search.conditions().stream();
    boolean fulfilled =
        search.junction() == Junction.AND
            ? conditions.allMatch(condition -> fulfils(held, condition))
            : conditions.anyMatch(condition -> fulfils(held, condition));
    return fulfilled && search.namePattern().map(pattern -> pattern.matches(name)).orElse(true);
  }

  private static boolean fulfils(Map<String, Attribute> held, AttributeQuery.Condition condition) {
    Attribute has = held.get(condition.attributeName());
    return has != null
        && switch (condition.operator()) {
          case ALL -> true;
          case EQUAL -> compare(has, condition.value()) == 0;
          case NOT_EQUAL -> compare(has, condition.value()) != 0;
          case LESS -> compare(has, condition.value()) < 0;
          case LESS_OR_EQUAL -> compare(has, condition.value()) <= 0;
          case GREATER -> compare(has, condition.value()) > 0;
          case GREATER_OR_EQUAL -> compare(has, condition.value()) >= 0;
          case BETWEEN ->
              compare(has, condition.value()) >= 0 && compare(has, condition.upperValue()) <= 0;
          case LIKE -> condition.pattern().matches((String) has.value());
        };
  }

  private static int compare(Attribute has, Optional<Attribute> given) {
    Object left = AttributeSql.stored(has);
    Object right = AttributeSql.stored(given.orElseThrow());
    return switch (has.type()) {
      case DATE, INT -> Long.compare((Long) left, (Long) right);
      // adding zero makes the two zeros one
      case FLOAT -> Double.compare((Double) left + 0.0, (Double) right + 0.0);
      case STRING -> CodePointOrder.compare((String) left, (String) right);
    };
  }
}
