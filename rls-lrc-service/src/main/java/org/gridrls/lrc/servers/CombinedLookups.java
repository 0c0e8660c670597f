package org.gridrls.lrc.servers;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.store.jdbc.JdbcConnections;
import org.gridrls.lrc.store.jdbc.SingleLookups;

/**
 * Lookups of which those that wait at the same time share one statement: messages and statements,
 * not rows, are what a lookup costs a database server. Safe for threads.
 */
final class CombinedLookups implements SingleLookups {
  /** Lasts as long as a query waits for a connection. */
  private static final Duration WAIT = Duration.ofSeconds(5);

  /** The rows of one name in a shared statement; a name that may have more is looked up alone. */
  private static final int ROWS = 32;

  private final JdbcConnections connections;
  private final Map<ObjectType, StatementBatcher<Name, List<Mapping>>> names =
      new EnumMap<>(ObjectType.class);
  private final StatementBatcher<Mapping, Boolean> mappings;

  /** Asks for rows of one name; with a limit of 1, any row of the name suffices. */
  private record Name(String name, int limit) {}

  CombinedLookups(JdbcConnections connections) {
    this.connections = connections;
    for (ObjectType type : ObjectType.values()) {
      names.put(
          type,
          new StatementBatcher<>(name -> alone(type, name), all -> together(type, all), WAIT));
    }
    this.mappings =
        new StatementBatcher<>(mapping -> areThere(List.of(mapping)).get(0), this::together, WAIT);
  }

  @Override
  public List<Mapping> ofName(ObjectType type, String name, int limit) {
    return names.get(type).ask(new Name(name, limit));
  }

  @Override
  public boolean exists(ObjectType type, String name) {
    return !ofName(type, name, 1).isEmpty();
  }

  @Override
  public boolean exists(Mapping mapping) {
    return mappings.ask(mapping);
  }

  private <T> T read(Function<PrefixIndexedMappings, T> question) {
    return connections.readOnce(
        statements ->
            question.apply((PrefixIndexedMappings) statements.dialect().mappings(statements)));
  }

  private List<Mapping> alone(ObjectType type, Name asked) {
    return read(table -> table.ofName(type, asked.name(), "", asked.limit()));
  }

  private List<Optional<List<Mapping>>> together(ObjectType type, List<Name> asked) {
    List<String> wanted = asked.stream().map(Name::name).toList();
    Optional<List<List<Mapping>>> found = read(table -> table.fewOfEach(type, wanted, ROWS));
    List<Optional<List<Mapping>>> answers = new ArrayList<>(asked.size());
    for (int i = 0; i < asked.size(); i++) {
      answers.add(found.isEmpty() ? Optional.empty() : answer(asked.get(i), found.get().get(i)));
    }
    return answers;
  }

  private static Optional<List<Mapping>> answer(Name asked, List<Mapping> found) {
    if (found.size() <= 1) {
      return Optional.of(found);
    }
    if (found.size() >= ROWS && asked.limit() > 1) {
      return Optional.empty();
    }
    return Optional.of(found.stream().sorted().limit(asked.limit()).toList());
  }

  private List<Boolean> areThere(List<Mapping> asked) {
    return read(table -> table.areThere(asked));
  }

  private List<Optional<Boolean>> together(List<Mapping> asked) {
    return areThere(asked).stream().map(Optional::of).toList();
  }
}
