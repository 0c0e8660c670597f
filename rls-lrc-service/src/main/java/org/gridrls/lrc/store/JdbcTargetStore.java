package org.gridrls.lrc.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.lrc.catalog.TargetStore;
import org.gridrls.lrc.store.TargetSql.PatternRow;
import org.gridrls.lrc.store.commit.GroupCommit;
import org.gridrls.lrc.store.commit.JdbcWriteSide;
import org.gridrls.lrc.store.jdbc.JdbcConnections;
import org.gridrls.lrc.store.jdbc.JdbcStatements;

/** Targets in the store of a catalog, written by its group commit. Safe for threads. */
final class JdbcTargetStore implements TargetStore {
  private final JdbcConnections connections;
  private final JdbcWriteSide writeSide;
  private final GroupCommit commits;

  JdbcTargetStore(JdbcConnections connections, JdbcWriteSide writeSide, GroupCommit commits) {
    this.connections = connections;
    this.writeSide = writeSide;
    this.commits = commits;
  }

  @Override
  public List<UpdateTarget> all() {
    return connections.read(JdbcTargetStore::all);
  }

  private static List<UpdateTarget> all(JdbcStatements statements) {
    Map<String, List<String>> patterns = new HashMap<>();
    for (PatternRow row : statements.list(TargetSql.PATTERNS, TargetSql::pattern)) {
      patterns.computeIfAbsent(row.rli(), rli -> new ArrayList<>()).add(row.pattern());
    }
    return statements.list(
        TargetSql.ALL,
        row -> TargetSql.target(row, patterns.getOrDefault(row.getString(1), List.of())));
  }

  @Override
  public void add(UpdateTarget target) {
    write(
        statements -> {
          if (exists(statements, target.rli())) {
            throw TargetStore.exists(target.rli());
          }
          if (statements.number(TargetSql.COUNT) >= TARGETS_MAX) {
            throw TargetStore.tooMany();
          }
          insert(statements, target);
        });
  }

  @Override
  public void change(UpdateTarget target) {
    write(
        statements -> {
          delete(statements, target.rli());
          insert(statements, target);
        });
  }

  @Override
  public void remove(String rli) {
    write(statements -> delete(statements, rli));
  }

  private void write(Consumer<JdbcStatements> work) {
    commits.write(
        1,
        () -> {
          work.accept(writeSide.statements());
          return null;
        });
  }

  private static boolean exists(JdbcStatements statements, String rli) {
    return statements.number(TargetSql.COUNT_OF, rli) > 0;
  }

  private static void insert(JdbcStatements statements, UpdateTarget target) {
    statements.update(
        TargetSql.ADD,
        target.rli(),
        TargetSql.code(target.kind()),
        target.everything() ? 1 : 0,
        TargetSql.fullMillis(target));
    for (int i = 0; i < target.patterns().size(); i++) {
      statements.update(TargetSql.ADD_PATTERN, target.rli(), i, target.patterns().get(i));
    }
  }

  private static void delete(JdbcStatements statements, String rli) {
    if (!exists(statements, rli)) {
      throw TargetStore.notFound(rli);
    }
    statements.update(TargetSql.REMOVE_PATTERNS, rli);
    statements.update(TargetSql.REMOVE, rli);
  }
}
