package org.gridrls.cli.mapping;

import org.gridrls.api.Mapping;
import org.gridrls.client.LrcClient;
import picocli.CommandLine.Command;

/** {@code rls delete}: one mapping goes. */
@Command(
    name = "delete",
    description = "Removes one mapping; the last mapping of a name removes the name too.")
public final class DeleteCommand extends OneMappingCommand {
  @Override
  void change(LrcClient catalog, Mapping mapping) {
    catalog.delete(mapping);
  }
}
