package org.gridrls.lrc.store.jdbc;

import java.util.List;
import java.util.function.Function;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;

/**
 * Lookups of single names and mappings, which a database may combine while they wait. Safe for
 * threads.
 */
public interface SingleLookups {
  /** The mappings of one name, sorted, up to the limit. */
  List<Mapping> ofName(ObjectType type, String name, int limit);

  boolean exists(ObjectType type, String name);

  boolean exists(Mapping mapping);

  /** Runs each lookup as a statement of its own. */
  record Separate(JdbcConnections connections) implements SingleLookups {
    private <T> T ask(Function<MappingTable, T> question) {
      return connections.readOnce(
          statements -> question.apply(statements.dialect().mappings(statements)));
    }

    @Override
    public List<Mapping> ofName(ObjectType type, String name, int limit) {
      return ask(table -> table.ofName(type, name, "", limit));
    }

    @Override
    public boolean exists(ObjectType type, String name) {
      return ask(table -> table.exists(type, name));
    }

    @Override
    public boolean exists(Mapping mapping) {
      return ask(table -> table.areThere(List.of(mapping)).get(0));
    }
  }
}
