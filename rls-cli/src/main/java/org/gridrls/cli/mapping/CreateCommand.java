package org.gridrls.cli.mapping;

import org.gridrls.api.Mapping;
import org.gridrls.client.LrcClient;
import picocli.CommandLine.Command;

/** {@code rls create}: a new logical name with its first target. */
@Command(name = "create", description = "Registers a new logical name with its first target.")
public final class CreateCommand extends OneMappingCommand {
  @Override
  void change(LrcClient catalog, Mapping mapping) {
    catalog.create(mapping);
  }
}
