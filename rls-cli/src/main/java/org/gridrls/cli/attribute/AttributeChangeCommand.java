package org.gridrls.cli.attribute;

import java.util.List;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.Names;
import org.gridrls.cli.command.Arguments;
import org.gridrls.cli.command.ObjectCommand;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.client.AttributeClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ObjectAttribute;
import org.gridrls.client.soap.SoapConnector;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Holds what {@code rls attribute add|modify|remove} share: a name, and several changes or none.
 */
abstract class AttributeChangeCommand extends ObjectCommand {
  private static final String VALUES = "NAME:TYPE=VALUE... URL";

  @Parameters(
      index = "0",
      paramLabel = "OBJECT",
      description = "The name whose attributes are changed.")
  String object;

  @Override
  protected final int run(SoapConnector connector) {
    Names.require("name", object);
    Arguments arguments = Arguments.of(spec.commandLine(), given(), what());
    LrcClient catalog = new LrcClient(connector, arguments.url());
    change(catalog.attributes(), arguments.names())
        .failures()
        .forEach(
            failure -> {
              throw failure.toException();
            });
    return 0;
  }

  /** Returns the arguments: what changes, then the catalog. */
  abstract List<String> given();

  String what() {
    return "NAME:TYPE=VALUE...";
  }

  abstract BulkResult change(AttributeClient attributes, List<String> what);

  final List<ObjectAttribute> values(List<String> texts) {
    return texts.stream()
        .map(text -> new ObjectAttribute(type(), object, AttributeText.value(text)))
        .toList();
  }

  /** {@code rls attribute add p/one size:int=42 URL}. */
  @Command(
      name = "add",
      description = "Sets attributes that a name does not have yet; all or none.")
  static class Add extends AttributeChangeCommand {
    @Parameters(
        index = "1..*",
        arity = "0..*",
        paramLabel = VALUES,
        hideParamSyntax = true,
        description = "Values, as in size:int=9056420, then the catalog.")
    List<String> arguments = List.of();

    @Override
    List<String> given() {
      return arguments;
    }

    @Override
    BulkResult change(AttributeClient attributes, List<String> what) {
      return attributes.addAll(values(what), BulkMode.ATOMIC);
    }
  }

  /** {@code rls attribute modify p/one size:int=43 URL}. */
  @Command(name = "modify", description = "Changes attributes that a name has; all or none.")
  static final class Modify extends Add {
    @Override
    BulkResult change(AttributeClient attributes, List<String> what) {
      return attributes.modifyAll(values(what), BulkMode.ATOMIC);
    }
  }

  /** {@code rls attribute remove p/one size URL}. */
  @Command(name = "remove", description = "Removes attributes from a name; all or none.")
  static final class Remove extends AttributeChangeCommand {
    @Parameters(
        index = "1..*",
        arity = "0..*",
        paramLabel = "NAME... URL",
        hideParamSyntax = true,
        description = "Names of attributes, then the catalog.")
    List<String> arguments = List.of();

    @Override
    String what() {
      return "NAME...";
    }

    @Override
    List<String> given() {
      return arguments;
    }

    @Override
    BulkResult change(AttributeClient attributes, List<String> what) {
      return attributes.removeAll(
          what.stream().map(name -> new ObjectAttribute.Key(type(), object, name)).toList(),
          BulkMode.ATOMIC);
    }
  }
}
