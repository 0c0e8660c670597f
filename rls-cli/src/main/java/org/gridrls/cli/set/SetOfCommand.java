package org.gridrls.cli.set;

import org.gridrls.api.LogicalName;
import org.gridrls.client.set.SetNames;
import org.gridrls.client.set.WholeSets;
import picocli.CommandLine.Command;

/** {@code rls set of NAME URL}: the collections that have a member. */
@Command(
    name = "of",
    description = {
      "Lists the collections that have the name as a member; every catalog is asked.",
      "Exit code 0 if the list is whole, 1 if no collection has the name, 5 if there may be more collections."
    })
final class SetOfCommand extends SetNamesCommand {
  @Override
  SetNames names(WholeSets sets, LogicalName asked) {
    return sets.containing(asked);
  }

  @Override
  String nothing() {
    return "no collection has the member";
  }
}
