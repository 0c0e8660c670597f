package org.gridrls.perf.plain;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.gridrls.perf.database.SqlTexts;

/**
 * The statements of a program that works on the catalog's own table of mappings by itself, for each
 * kind of database: the conditions are those of the service. The values of a statement are repeated
 * until it has all.
 */
enum PlainSql {
  SQLITE(""),
  POSTGRESQL("&reWriteBatchedInserts=true"),
  MYSQL("&cachePrepStmts=true&useServerPrepStmts=true&rewriteBatchedStatements=true");

  static final String ADD = Texts.ALL.text("add");

  /** Holds the texts of all databases. */
  static final class Texts {
    static final SqlTexts ALL = SqlTexts.of(PlainSql.class, "plain.sql");

    private Texts() {}
  }

  private final String word = name().toLowerCase(Locale.ROOT);

  /** Options of the driver, in the URL. */
  final String options;

  final String query = Texts.ALL.text(word + ".query");
  final String delete = Texts.ALL.text(word + ".delete");

  PlainSql(String options) {
    this.options = options;
  }

  static PlainSql of(String url) {
    if (url.startsWith("jdbc:sqlite:")) {
      return SQLITE;
    }
    return url.startsWith("jdbc:postgresql:") ? POSTGRESQL : MYSQL;
  }

  /** For names that are shorter than the heads in the indexes. */
  String queryMany(int names) {
    return Texts.ALL.text(word + ".query-many", String.join(",", Collections.nCopies(names, "?")));
  }

  /** The catalog's table, with its indexes and all in it, in another schema of the same server. */
  List<String> copy(String from, String to) {
    return Texts.ALL.script(word + ".copy", from, to);
  }

  /** The papers' three tables. */
  List<String> papersTables() {
    return Texts.ALL.script(word + ".papers");
  }
}
