package org.gridrls.replicator.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.gridrls.api.LogicalName;
import org.gridrls.api.TargetName;
import org.gridrls.replicator.request.ItemPhase;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StoredItem;
import org.gridrls.replicator.request.WantedFile;

/** Rows of the store as values, and back. Stateless. */
final class ReplicationRows {
  private ReplicationRows() {}

  static Replication replication(ResultSet row) throws SQLException {
    return new Replication(
        row.getLong("number"),
        row.getString("id"),
        row.getString("request_id"),
        Optional.ofNullable(row.getString("owner")),
        ReplicationState.valueOf(row.getString("state")),
        new ReplicationOptions(
            row.getString("destination"),
            Optional.ofNullable(row.getString("catalog")),
            row.getInt("priority"),
            row.getInt("concurrency")),
        Instant.ofEpochMilli(row.getLong("created")),
        time(row, "ends"),
        row.getLong("bytes"),
        Optional.ofNullable(row.getString("error")));
  }

  static StoredItem item(ResultSet row) throws SQLException {
    return new StoredItem(
        row.getLong("replication"),
        row.getLong("number"),
        new WantedFile(
            new LogicalName(row.getString("name")),
            new LogicalName(row.getString("path")),
            number(row, "size"),
            Optional.ofNullable(row.getString("checksum")),
            sources(row.getString("sources"))),
        ItemPhase.valueOf(row.getString("phase")),
        time(row, "due"),
        row.getInt("attempts"),
        Optional.ofNullable(row.getString("reason")).filter(text -> !text.isEmpty()),
        number(row, "bytes"),
        Optional.ofNullable(row.getString("source")).filter(text -> !text.isEmpty()),
        facts(row.getString("facts")));
  }

  private static OptionalLong number(ResultSet row, String column) throws SQLException {
    long value = row.getLong(column);
    return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /** No time is null, 0, or -1 for what comes first. */
  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return millis <= 0 ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }

  static Long millis(Optional<Instant> time) {
    return time.map(Instant::toEpochMilli).orElse(null);
  }

  /** Names have no line breaks in them. */
  static String text(List<TargetName> sources) {
    return sources.isEmpty()
        ? null
        : sources.stream().map(TargetName::value).collect(Collectors.joining("\n"));
  }

  private static List<TargetName> sources(String text) {
    List<TargetName> sources = new ArrayList<>();
    if (text != null) {
      text.lines().map(TargetName::new).forEach(sources::add);
    }
    return sources;
  }

  static String text(SortedMap<String, String> facts) {
    return facts.entrySet().stream()
        .map(fact -> fact.getKey() + " " + fact.getValue())
        .collect(Collectors.joining("\n"));
  }

  private static SortedMap<String, String> facts(String text) {
    SortedMap<String, String> facts = new TreeMap<>();
    if (text != null) {
      text.lines().map(line -> line.split(" ", 2)).forEach(words -> facts.put(words[0], words[1]));
    }
    return facts;
  }
}
