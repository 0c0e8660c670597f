package org.gridrls.bridge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.bridge.port.ListedPart;

/**
 * The names of a listing under way, sorted on disk, part by part: a part is in it whole or not at
 * all. A listing that was interrupted is resumed from it. For one thread.
 */
final class ListingTable implements AutoCloseable {
  private static final int BATCH = 1_000;

  private final Connection connection;

  private ListingTable(Connection connection) {
    this.connection = connection;
  }

  /** Opens the file, or creates it; one that can't be read is replaced. */
  static ListingTable open(Path file) {
    try {
      return new ListingTable(connect(file));
    } catch (SQLException e) {
      try {
        Files.deleteIfExists(file);
        return new ListingTable(connect(file));
      } catch (SQLException | IOException again) {
        throw failed(again);
      }
    }
  }

  private static Connection connect(Path file) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    try {
      connection.setAutoCommit(true);
      run(connection, ListingSql.SCHEMA);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static RlsException failed(Exception e) {
    return new RlsException(RlsError.STORE_FAILED, "the listing can't be written: " + e, e);
  }

  /** Deletes all names. */
  void clear() {
    try {
      run(connection, ListingSql.CLEAR);
      connection.commit();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  long unfit() {
    return number(ListingSql.UNFIT);
  }

  long count() {
    return number(ListingSql.COUNT);
  }

  private long number(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** The sections that are complete. */
  Set<String> sections() {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(ListingSql.SECTIONS)) {
      Set<String> found = new HashSet<>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Where the next part of a section begins; empty before the first and after the last. */
  Optional<String> next(String section) {
    try (PreparedStatement select = connection.prepareStatement(ListingSql.NEXT)) {
      select.setString(1, section);
      try (ResultSet rows = select.executeQuery()) {
        return rows.next() ? Optional.ofNullable(rows.getString(1)) : Optional.empty();
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Adds a part of a section, whose names {@code read} passes on; true if it is the last. */
  boolean add(String section, Function<Consumer<String>, ListedPart> read) {
    boolean done = false;
    try (PreparedStatement names = connection.prepareStatement(ListingSql.ADD);
        PreparedStatement parts = connection.prepareStatement(ListingSql.ADD_PART)) {
      Batch batch = new Batch(names);
      ListedPart part = read.apply(batch);
      batch.write();
      parts.setString(1, section);
      parts.setLong(2, part.unfit());
      parts.setString(3, part.next().orElse(null));
      parts.executeUpdate();
      connection.commit();
      done = true;
      return part.next().isEmpty();
    } catch (SQLException e) {
      throw failed(e);
    } finally {
      if (!done) {
        rollBack();
      }
    }
  }

  private void rollBack() {
    try {
      connection.rollback();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Writes names in groups. */
  private static final class Batch implements Consumer<String> {
    private final PreparedStatement names;
    private int size;

    Batch(PreparedStatement names) {
      this.names = names;
    }

    @Override
    public void accept(String name) {
      try {
        names.setString(1, name);
        names.addBatch();
        if (++size == BATCH) {
          write();
        }
      } catch (SQLException e) {
        throw failed(e);
      }
    }

    void write() throws SQLException {
      names.executeBatch();
      size = 0;
    }
  }

  /** The next names after one, sorted by code points. */
  List<String> after(String name, int limit) {
    try (PreparedStatement select = connection.prepareStatement(ListingSql.AFTER)) {
      select.setString(1, name);
      select.setInt(2, limit);
      try (ResultSet rows = select.executeQuery()) {
        List<String> found = new ArrayList<>();
        while (rows.next()) {
          found.add(rows.getString(1));
        }
        return found;
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    try {
      connection.rollback();
      connection.close();
    } catch (SQLException e) {
      throw failed(e);
    }
  }
}
