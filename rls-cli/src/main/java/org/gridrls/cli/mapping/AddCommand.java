package org.gridrls.cli.mapping;

import org.gridrls.api.Mapping;
import org.gridrls.client.LrcClient;
import picocli.CommandLine.Command;

/** {@code rls add}: one more target for a logical name. */
@Command(name = "add", description = "Adds a target to a logical name that exists.")
public final class AddCommand extends OneMappingCommand {
  @Override
  void change(LrcClient catalog, Mapping mapping) {
    catalog.add(mapping);
  }
}
