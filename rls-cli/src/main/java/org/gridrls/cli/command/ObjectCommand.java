package org.gridrls.cli.command;

import org.gridrls.api.ObjectType;
import picocli.CommandLine.Option;

/** Base of commands about logical names or, with an option, target names. */
public abstract class ObjectCommand extends ClientCommand {
  @Option(names = "--target", description = "Use target names instead of logical names.")
  protected boolean target;

  protected ObjectType type() {
    return target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
  }
}
