package org.gridrls.lrc.store.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.catalog.Refusals;
import org.gridrls.lrc.store.jdbc.AttributeSql;
import org.gridrls.lrc.store.jdbc.AttributeSql.Defined;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.JdbcStatements;

/**
 * The queries of attributes within one read transaction: one statement per type of value. For one
 * thread.
 */
public final class JdbcAttributeReads {
  private static final Comparator<Attribute> BY_NAME =
      Comparator.comparing(Attribute::name, CodePointOrder.COMPARATOR);

  private final JdbcStatements statements;

  private record Value(String object, Attribute attribute) {}

  public JdbcAttributeReads(JdbcStatements statements) {
    this.statements = statements;
  }

  public List<AttributeDefinition> definitions(Optional<ObjectType> type) {
    return statements.list(AttributeSql.DEFINITIONS, AttributeSql::defined).stream()
        .map(Defined::definition)
        .filter(definition -> type.map(definition.objectType()::equals).orElse(true))
        .toList();
  }

  void requireDefined(ObjectType type, AttributeSelection selection) {
    if (!selection.names().isEmpty()) {
      Set<String> defined =
          definitions(Optional.of(type)).stream()
              .map(AttributeDefinition::name)
              .collect(Collectors.toSet());
      selection.names().stream()
          .filter(name -> !defined.contains(name))
          .findFirst()
          .ifPresent(
              name -> {
                throw Refusals.attributeNotFound(type, name);
              });
    }
  }

  List<AttributedMapping> with(List<Mapping> rows, AttributeSelection selection) {
    if (selection.isNone() || rows.isEmpty()) {
      return rows.stream().map(AttributedMapping::plain).toList();
    }
    var logical =
        of(ObjectType.LOGICAL_NAME, names(rows, row -> row.logicalName().value()), selection);
    var target =
        of(ObjectType.TARGET_NAME, names(rows, row -> row.targetName().value()), selection);
    return rows.stream()
        .map(
            row ->
                new AttributedMapping(
                    row,
                    logical.getOrDefault(row.logicalName().value(), List.of()),
                    target.getOrDefault(row.targetName().value(), List.of())))
        .toList();
  }

  private static Set<String> names(List<Mapping> rows, Function<Mapping, String> name) {
    return rows.stream().map(name).collect(Collectors.toSet());
  }

  /** The selected attributes of those objects that have any, sorted by name. */
  Map<String, List<Attribute>> of(
      ObjectType type, Collection<String> objects, AttributeSelection selection) {
    Map<AttributeType, Map<Long, Defined>> wanted =
        statements.list(AttributeSql.DEFINITIONS, AttributeSql::defined).stream()
            .filter(defined -> defined.definition().objectType() == type)
            .filter(defined -> selection.includes(defined.name()))
            .collect(
                Collectors.groupingBy(
                    Defined::type, Collectors.toMap(Defined::id, defined -> defined)));
    Map<String, List<Attribute>> found = new HashMap<>();
    if (!wanted.isEmpty()) {
      JdbcDialect dialect = statements.dialect();
      for (List<String> piece : dialect.pieces(List.copyOf(objects))) {
        Object names = dialect.names(piece);
        wanted.forEach((valueType, definitions) -> collect(valueType, definitions, names, found));
      }
      found.values().forEach(attributes -> attributes.sort(BY_NAME));
    }
    return found;
  }

  private void collect(
      AttributeType type,
      Map<Long, Defined> definitions,
      Object names,
      Map<String, List<Attribute>> found) {
    statements.each(
        statements.dialect().attributes(type).ofObjects(),
        row -> {
          Defined defined = definitions.get(row.getLong(2));
          return defined == null
              ? null
              : new Value(
                  statements.dialect().name(row, 1), AttributeSql.attribute(defined, row, 3));
        },
        value -> {
          if (value != null) {
            found.computeIfAbsent(value.object(), n -> new ArrayList<>()).add(value.attribute());
          }
        },
        names);
  }
}
