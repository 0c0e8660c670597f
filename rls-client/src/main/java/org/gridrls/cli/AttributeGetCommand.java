package org.gridrls.cli;

import java.util.List;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.Names;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ObjectAttributes;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rls attribute get}: which attributes names have. */
@Command(
    name = "get",
    description = "Shows the attributes of names, one line each: OBJECT NAME:TYPE=VALUE.")
final class AttributeGetCommand extends ObjectCommand {
  @Parameters(
      arity = "2..*",
      paramLabel = "OBJECT... URL",
      hideParamSyntax = true,
      description = "Names that have attributes, then the catalog.")
  List<String> arguments;

  @Override
  int run(SoapConnector connector) {
    List<ObjectAttributes> answers =
        new LrcClient(connector, last(arguments))
            .attributes()
            .ofAll(type(), butLast(arguments), AttributeSelection.ALL);
    answers.forEach(this::show);
    boolean all = answers.stream().allMatch(answer -> answer.error().isEmpty());
    return all ? 0 : RlsCommand.SOME_FAILED;
  }

  private void show(ObjectAttributes answer) {
    answer
        .error()
        .ifPresent(
            error -> err().println("rls: " + error + ": " + Names.shown(answer.objectName())));
    answer
        .attributes()
        .forEach(
            attribute ->
                out().println(answer.objectName() + "\t" + AttributeText.typed(attribute)));
  }
}
