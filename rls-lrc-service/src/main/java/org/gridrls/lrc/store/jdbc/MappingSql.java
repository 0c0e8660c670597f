package org.gridrls.lrc.store.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;

/** SQL of mappings that is the same on all databases. Stateless, safe for threads. */
public final class MappingSql {
  private MappingSql() {}

  public static Mapping mapping(ResultSet row) throws SQLException {
    return Mapping.of(row.getString(1), row.getString(2));
  }

  /**
   * A statement in two forms, by logical and by target name. In the template %1$s is the column of
   * the given names, %2$s the other column. Immutable.
   */
  public record BySide(String logical, String target) {
    public BySide(String template) {
      this(
          template.formatted("logical_name", "target_name"),
          template.formatted("target_name", "logical_name"));
    }

    public String of(ObjectType type) {
      return type == ObjectType.LOGICAL_NAME ? logical : target;
    }
  }
}
