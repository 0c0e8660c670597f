package org.gridrls.cli.format;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.cli.text.MappingTsv;

/**
 * The known properties of a file before it is read. Immutable.
 *
 * @param format empty: its first lines tell
 * @param columns of a table, those without a type in their heading that become attributes
 * @param targetPrefix prefix for the paths of a Rucio dump
 * @param known attributes that the catalog has already
 */
public record InputSettings(
    Optional<MappingFormat> format,
    List<MappingTsv.Column> columns,
    String targetPrefix,
    List<AttributeDefinition> known) {
  public InputSettings {
    columns = List.copyOf(columns);
    known = List.copyOf(known);
  }

  /** Nothing is known. */
  public static final InputSettings NONE =
      new InputSettings(Optional.empty(), List.of(), "", List.of());

  public InputSettings of(MappingFormat given) {
    return new InputSettings(Optional.of(given), columns, targetPrefix, known);
  }
}
