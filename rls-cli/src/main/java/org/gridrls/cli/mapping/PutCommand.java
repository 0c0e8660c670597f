package org.gridrls.cli.mapping;

import java.util.List;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.cli.command.ClientCommand;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.client.LrcClient;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rls put}: create or add, with attributes; repeating it is harmless. */
@Command(
    name = "put",
    description = {
      "Creates or adds a mapping and sets attributes; repeating it is harmless.",
      "If an attribute already has another value, the call fails (ATTRIBUTE_EXISTS) and changes nothing."
    })
public final class PutCommand extends ClientCommand {
  @Parameters(index = "0", paramLabel = "LFN", description = "The logical name.")
  String logicalName;

  @Parameters(index = "1", paramLabel = "PFN", description = "The target name.")
  String targetName;

  @Parameters(index = "2", paramLabel = "URL", description = "The catalog.")
  String url;

  @Option(
      names = {"-a", "--attribute"},
      paramLabel = "NAME:TYPE=VALUE",
      description = "An attribute of the logical name, as in size:int=9056420.")
  List<String> logicalAttributes = List.of();

  @Option(
      names = "--target-attribute",
      paramLabel = "NAME:TYPE=VALUE",
      description = "An attribute of the target name.")
  List<String> targetAttributes = List.of();

  @Option(
      names = "--replace",
      description = "Replace other values of these attributes; default: fail.")
  boolean replace;

  @Override
  protected int run(SoapConnector connector) {
    AttributedMapping item =
        new AttributedMapping(
            Mapping.of(logicalName, targetName),
            logicalAttributes.stream().map(AttributeText::value).toList(),
            targetAttributes.stream().map(AttributeText::value).toList());
    LrcClient catalog = new LrcClient(connector, url);
    if (replace) {
      catalog.putReplacing(item);
    } else {
      catalog.put(item);
    }
    return 0;
  }
}
