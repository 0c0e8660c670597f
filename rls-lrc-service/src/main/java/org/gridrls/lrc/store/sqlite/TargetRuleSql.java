package org.gridrls.lrc.store.sqlite;

import java.util.List;

/** The SQL that upgrades a store to schema 10. */
final class TargetRuleSql {
  static final List<String> BEFORE =
      List.of(
          """
          CREATE TABLE target_rule (
            id           INTEGER PRIMARY KEY,
            logical_head TEXT NOT NULL,
            target_head  TEXT NOT NULL,
            UNIQUE (logical_head, target_head)
          )
          """,
          "ALTER TABLE catalog_state ADD COLUMN mapping_sum INTEGER NOT NULL DEFAULT 0",
          "DROP INDEX mapping_by_target",
          "ALTER TABLE mapping RENAME TO mapping_before",
          """
          CREATE TABLE mapping (
            logical_name TEXT NOT NULL,
            rule         INTEGER NOT NULL,
            target_name  TEXT NOT NULL,
            PRIMARY KEY (logical_name, rule, target_name)
          ) WITHOUT ROWID
          """);

  static final List<String> AFTER =
      List.of(
          "DROP TABLE mapping_before",
          "CREATE INDEX mapping_by_target ON mapping (target_name, logical_name) WHERE rule = 0");

  static final String ALL =
      "SELECT logical_name, target_name FROM mapping_before ORDER BY logical_name, target_name";

  private TargetRuleSql() {}
}
