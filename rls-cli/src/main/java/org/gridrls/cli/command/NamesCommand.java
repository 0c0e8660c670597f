package org.gridrls.cli.command;

import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Base of commands that take names, from the command line or a file, and a server. */
public abstract class NamesCommand extends ClientCommand {
  private static final String WHAT = "NAME...";

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME... URL",
      hideParamSyntax = true,
      description =
          "Names, then the URL of the server; the URL may be omitted if the profile has one.")
  protected List<String> given = List.of();

  @Mixin protected NameInput input = new NameInput();

  protected Arguments arguments() {
    return input.given()
        ? Arguments.ofAny(spec.commandLine(), given, WHAT)
        : Arguments.of(spec.commandLine(), given, WHAT);
  }
}
