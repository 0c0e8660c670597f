package org.gridrls.cli.format;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.NameMappings;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.MappingTsv;

/**
 * The known properties of a file before it is read. Immutable.
 *
 * @param format empty: its first lines tell
 * @param columns of a table, those without a type in their heading that become attributes
 * @param targetPrefix prefix for the paths of a Rucio dump
 * @param known attributes that the catalog has already
 * @param registered the mappings that the catalog has of some names, for files without targets
 */
public record InputSettings(
    Optional<MappingFormat> format,
    List<MappingTsv.Column> columns,
    String targetPrefix,
    List<AttributeDefinition> known,
    Function<List<String>, List<NameMappings>> registered) {
  public InputSettings {
    columns = List.copyOf(columns);
    known = List.copyOf(known);
  }

  /** Without a catalog, files without targets are refused. */
  public InputSettings(
      Optional<MappingFormat> format,
      List<MappingTsv.Column> columns,
      String targetPrefix,
      List<AttributeDefinition> known) {
    this(format, columns, targetPrefix, known, InputSettings::unknown);
  }

  private static List<NameMappings> unknown(List<String> names) {
    throw new RlsException(RlsError.UNSUPPORTED, "these files need a catalog that has the names");
  }

  /** Nothing is known. */
  public static final InputSettings NONE =
      new InputSettings(Optional.empty(), List.of(), "", List.of());

  public InputSettings of(MappingFormat given) {
    return new InputSettings(Optional.of(given), columns, targetPrefix, known, registered);
  }
}
