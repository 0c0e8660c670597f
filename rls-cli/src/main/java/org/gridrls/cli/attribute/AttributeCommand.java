package org.gridrls.cli.attribute;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.command.ObjectCommand;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.cli.text.MappingTsv;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls attribute}: which attributes a catalog knows, and which its names have. */
@Command(
    name = "attribute",
    description = "Defines, sets and shows attributes, and finds names by them.",
    subcommands = {
      AttributeCommand.Define.class,
      AttributeCommand.Undefine.class,
      AttributeCommand.Show.class,
      AttributeChangeCommand.Add.class,
      AttributeChangeCommand.Modify.class,
      AttributeChangeCommand.Remove.class,
      AttributeBulkCommand.class,
      AttributeGetCommand.class,
      AttributeSearchCommand.class
    },
    synopsisSubcommandLabel = "COMMAND")
public final class AttributeCommand {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  private AttributeCommand() {}

  /** Says what an attribute is of. */
  enum Side {
    LFN(ObjectType.LOGICAL_NAME),
    PFN(ObjectType.TARGET_NAME);

    private final ObjectType type;

    Side(ObjectType type) {
      this.type = type;
    }
  }

  /** {@code rls attribute define size:int URL}. */
  @Command(name = "define", description = "Defines an attribute.")
  static final class Define extends ClientCommand {
    @Parameters(
        index = "0",
        paramLabel = "NAME:TYPE",
        description = "The type is date, float, int or string.")
    String attribute;

    @Parameters(index = "1", paramLabel = "URL", description = "The catalog.")
    String url;

    @Option(names = "--target", description = "An attribute of target names.")
    boolean target;

    @Override
    protected int run(SoapConnector connector) {
      MappingTsv.Column column = AttributeText.column(attribute);
      ObjectType objectType = target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
      new LrcClient(connector, url)
          .defineAttribute(new AttributeDefinition(column.name(), objectType, column.type()));
      return 0;
    }
  }

  /** {@code rls attribute undefine size URL}. */
  @Command(name = "undefine", description = "Removes the definition of an attribute.")
  static final class Undefine extends ObjectCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "The attribute.")
    String attribute;

    @Parameters(index = "1", paramLabel = "URL", description = "The catalog.")
    String url;

    @Option(names = "--clear-values", description = "Also remove its values from all names.")
    boolean clearValues;

    @Override
    protected int run(SoapConnector connector) {
      new LrcClient(connector, url).attributes().undefine(type(), attribute, clearValues);
      return 0;
    }
  }

  /** {@code rls attribute show URL}. */
  @Command(name = "show", description = "Shows the defined attributes.")
  static final class Show extends ClientCommand {
    @Parameters(index = "0", paramLabel = "URL", description = "The catalog.")
    String url;

    @Option(
        names = "--object",
        paramLabel = "lfn|pfn",
        description = "Only attributes of logical names, or of target names.")
    Side object;

    @Option(names = "--name", paramLabel = "ATTRIBUTE", description = "Only this attribute.")
    String name;

    @Override
    protected int run(SoapConnector connector) {
      Listing list = listing("name", "object", "type");
      List<AttributeDefinition> found =
          new LrcClient(connector, url)
              .attributeDefinitions(Optional.ofNullable(object).map(side -> side.type)).stream()
                  .filter(d -> name == null || d.name().equals(name))
                  .toList();
      if (name != null && found.isEmpty()) {
        throw RlsException.about(
            RlsError.ATTRIBUTE_NOT_FOUND, "no such attribute is defined in this catalog", name);
      }
      for (AttributeDefinition each : found) {
        Row row = Row.of(each.name(), each.objectType(), each.type());
        String type = each.type().name().toLowerCase(Locale.ROOT);
        list.row(output.original() ? row.shownAs(each.name() + ": " + type) : row);
      }
      return 0;
    }
  }
}
