package org.gridrls.cli.attribute;

import java.util.List;
import java.util.Set;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.NamesCommand;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Row;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.client.AttributeClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rls attribute get}: which attributes names have. */
@Command(
    name = "get",
    description = "Shows the attributes of names, one line each: OBJECT NAME:TYPE=VALUE.")
final class AttributeGetCommand extends NamesCommand {
  @Option(names = "--target", description = "Use target names instead of logical names.")
  boolean target;

  @Option(
      names = "--name",
      paramLabel = "ATTRIBUTE",
      description = "Only this attribute. May be repeated.")
  List<String> attributes = List.of();

  private boolean some;

  @Override
  protected int run(SoapConnector connector) {
    Arguments arguments = arguments();
    AttributeClient client = new LrcClient(connector, arguments.url()).attributes();
    ObjectType type = target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
    AttributeSelection selection =
        attributes.isEmpty()
            ? AttributeSelection.ALL
            : new AttributeSelection(false, Set.copyOf(attributes));
    listing(Columns.of("object", "name", "type", "value").headed("object", "attribute"));
    input.batches(
        arguments.names(), names -> client.ofAll(type, names, selection).forEach(this::show));
    return found(some, false);
  }

  private void show(AttributesResult answer) {
    if (answer.error().isPresent()) {
      listing().failure(Failure.of(answer.objectName(), answer.error().get()));
      some = true;
    }
    for (Attribute each : answer.attributes()) {
      Row row = Row.of(answer.objectName(), each.name(), each.type(), each.value());
      String object = output.bulk() ? answer.objectName() + ": " : "";
      listing()
          .row(
              output.original()
                  ? row.shownAs(object + each.name() + ": " + AttributeText.original(each))
                  : row.shownAs(answer.objectName(), AttributeText.typed(each)));
    }
  }
}
