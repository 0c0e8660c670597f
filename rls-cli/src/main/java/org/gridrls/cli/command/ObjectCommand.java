package org.gridrls.cli.command;

import org.gridrls.api.ObjectType;
import picocli.CommandLine.Option;

/** What commands share that are about logical names or, when told so, target names. */
public abstract class ObjectCommand extends ClientCommand {
  @Option(names = "--target", description = "Use target names instead of logical names.")
  protected boolean target;

  protected ObjectType type() {
    return target ? ObjectType.TARGET_NAME : ObjectType.LOGICAL_NAME;
  }
}
